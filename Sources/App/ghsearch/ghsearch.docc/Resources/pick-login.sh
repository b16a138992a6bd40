login=$(Scripts/demo)
echo "Hello, @$login"
