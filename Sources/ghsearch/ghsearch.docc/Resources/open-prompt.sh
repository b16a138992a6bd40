Scripts/demo
