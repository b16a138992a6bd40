import UnicodeText

/// Short forms of given names, in both directions: "bob" and "robert". Facts from the package `nicknames` of PyPI
/// (Apache-2.0) and from common usage.
enum NicknameTable {
    /// Returns the other forms of a folded name, those with most forms of their own first, which are rarely short
    /// forms.
    static func alternatives(to name: FoldedText) -> [FoldedText] { table[name] ?? [] }

    /// All names of the table.
    static let vocabulary: Vocabulary = {
        var vocabulary = Vocabulary()
        for name in table.keys { vocabulary.append(name) }
        return vocabulary
    }()

    private static let table: [FoldedText: [FoldedText]] = {
        var table: [FoldedText: [FoldedText]] = [:]
        for group in groups.split(separator: ";") {
            let names = group.split(whereSeparator: \.isWhitespace).map { FoldedText(letters: $0.utf16) }
            for nickname in names.dropFirst() {
                table[names[0], default: []].append(nickname)
                table[nickname, default: []].append(names[0])
            }
        }
        let counts = table.mapValues(\.count)
        return table.mapValues { names in
            names.uniqued().sorted { (counts[$0] ?? 0, $1.text) > (counts[$1] ?? 0, $0.text) }
        }
    }()

    /// A name and its short forms, separated by semicolons.
    private static let groups = """
        aaron ron ronnie erin; abel eb ebbie ab abe; abigail abbey abby gail abbi abbe nabby abbie; abraham ab abe; ada
        addy adie; adrian rian; alan al; albert al bert; aldo al; aleksandr alex alek; alex al; alexander alex sasha
        sascha xander sandy lex alec aleksandr alejandro alexandre alexandr olek aleks; alexandra alex sasha sandra lexi
        aleksandra ola sandy alla; alexei alexey aleksei aleksey alyosha lyosha lesha aleksej; alexis alex lexi; alfred
        al fred freddy; alice lisa elsie allie; alicia lisa elsie allie; allan alan al allen; allen alan al; amanda
        mandy manda; anastasia nastya stacy ania ana; anatoly tolya anatoli; anderson andy; andre drea; andrea andrew
        andy andi drea rea; andreas andi andy andre; andrei andrey andrew andy drew andriy andrii andrzej; andrew andy
        randy drew; angela angel angie; anna anya ania annie anja anka annika hanna nan nancy anne ann; anne nan ann
        annie; anthony tony ant; antonia tony ann netta; antonio toni tonio tono antoine anton tony ant; ara arry belle;
        arnold arnie; aron ron ronnie erin; arthur art; ashley lee ash leah ashly; aubrey bree; augustine austin august
        gus; barbara basia barb babs barbie barbel barby bab bobbie; barnabas barney; bart bartholomew; bartlomiej
        bartek bartosz; benedict ben bennie; benjamin ben benji benny benoit jamie bennie benjy; bernard bernie berney
        berny barney; bert bob bobby bertie; bertrand randy; bill billy fred willie; billy fred; bob rob; bobby rob bob;
        boris borya; brad ford bradford; bradley brad; brenda brandy; brian bryan bryant; caleb cal; calvin vin cal
        vinny; cameron ron ronny cam; campbell cam; carla karla carly; catherine casey kay kit kathy cathy cassie lena
        kittie katy trina; cathy kathy cathleen; cecilia celia cissy; cedric ricky rick ced; charles charlie chuck chas
        chaz carlos karl carl chick; charlie chuck; chris kris; christian chris kris cristian kit; christiano chris;
        christina christine tina chrissy chris kristina kris kristy christy crissy; christine chris kris tina chrissy
        kristy christy crissy; christoph chris; christopher chris kit topher christoph christophe kris krzysztof
        kristof; cindy cinderella; claire clara clare clair; clara clarissa; claudia claud; clement clem; conrad conny
        con; corey ree cordy coco; cory ree cordy coco; curtis curt; cynthia cindy cintha; cyrus cy; dalton dal dahl;
        daniel dan danny dani danil daniil danilo dann; danielle dani ellie; david dave davey davide dawid day; deborah
        debby debbie deb; dennis denny dennie; derek ricky rick derrek; derick ricky rick; diana di dicey didi; diane di
        dian dianne didi dicey; dmitri dmitry dima mitya dmitriy dmytro dimitri; dominic nic dom; dominik dominic dom
        nik; donald don donny dony donnie; donovan don donny dony donnie; dorothea doro thea dorothee dorothy; douglas
        doug; duncan dunk; ebenezer eb eben ebbie; eddie ed; eddy ed; edgar eddy ed eddie; edmond eddy ed eddie; edmund
        ted eddy ed eddie ned; eduardo eddy ed eddie; edward ed eddie ted ned teddy eduard eduardo edek eddy; edwin eddy
        ed eddie win ned; ekaterina katya catherine katia yekaterina; elena lena alena helena jelena yelena helen; elias
        lee eli lias; elijah eli lige; elisha eli lish; elizabeth liz beth betty lizzie eliza betsy bess libby lisa elsa
        elisabeth ela lizzy; emanuel manny; emil emily em; emily emma mel em emmy millie; emma em emmy; emmanuel manu
        emanuel manuel manolo; enrique quique kike henry; eric ricky rick; ernest ernie; erwin irwin; esther hester
        essie; eugene gene; eva eve; evelyn evelina ev eve; evgeny zhenya evgenii yevgeny eugene gene evgeniy; ezekiel
        zeke ez; ezra ez; ferdinand ferdi fred freddy freddie ferdie; fran frannie; francis frank fran frankie;
        francisco paco pancho fran curro frank francis; francois francis; franklin frank fran; franziska franzi;
        frederic fred frederick fritz freddy; frederick erick fred freddy rick ricky derick freddie fritz; friedrich
        fritz fred; gabriel gabe gabi gaby gabby; gareth gary gare; geoffrey jeff geoff; georg jorg schorsch george;
        george georgie; gerald jerry gerry; geraldine jerry dina gerrie gerri gerry; gerhard gerd; gilbert gil bert
        wilber; giovanni gio; glenn glen; gregory greg gory; grzegorz grzesiek greg; guadalupe lupe lupita; guillaume
        guillermo memo guille william; gunter gunther guenter; hamilton ham; hannah anna nan nanny; hans hannes jo
        johann johan; harold harry hal hap haps; harrison harry hap haps; harry hap haps; heinrich heinz heiner henrik;
        helen ellie ellen lena ella; helena aileen elaine eleanor ellen lena nellie nell eileen; henry harry hal hap
        haps hank; herbert bert herb; herman harman dutch; howard hal howie; hubert hugh bert hub; ignacio nacho; igor
        garik; immanuel manuel emmanuel; irene rena; irina ira; irvin irving; irving irv; isaac zeke ike; isabel issy
        bella bell tibbie ib nib nibby belle; isabelle issy bella tibbie nib ib nibby belle; iva ivy; ivan vanya john;
        jacek jacenty; jackson jack; jacob jay jake jaap; jacqueline jack jackie jacqui; jakob jakub jake kuba jacob
        jaap; james jim jamie jimmy jimmie jem; jan janek johannes jasiek; jaroslaw jarek; jasper casper jap; jean
        jeannot jeannie jane; jedidiah jed dyer diah; jefferson jeff sonny; jeffery jeff; jeffrey jeff geoff; jennifer
        jenny jen jennie jenni jenn; jeremiah jerry jereme; jeremy jez jezza; jerry geri jereme gerry; jerzy jurek
        george; jessica jess jessie; jesus chuy chucho suso; jim jimmie; joachim jochen achim; joan jo nonie; joe joey;
        johann john; johannes hans hannes jo john jonathan johnny; john ian jack jon johnny jonny jonnie jock; jon
        johnny jonny jonnie; jonathan jon jonny john nathan johny johnathan jonathon jonnie johnathon; jose pepe joe
        chema josep joseph; josef sepp jupp josip; joseph joe joey jo josef jozef jos jody; joshua josh joe jos; josiah
        jos; juan juanito john; judith jude judi judie judy juda; julia julie jule jules yulia jill; julian jules julien
        jule; julie jules jule; june junius; junior june jr junie; justin justus juston justina; karl carl charlie
        kalle; karla carly; katarina catherine tina; kate kay; katharina kathi katja kathrin kathe kate katarina;
        katherine kay kate kit kathy cathy cassie lena kittie katy kaye trina; kenneth ken kenny kendrick; kenny ken;
        kent ken kenny kendrick; kevin kev; kit kittie; klaus nikolaus claus niko; konstantin kostya konsti constantin
        kostas; krzysztof krzysiek chris; ksenia xenia ksyusha; laurence larry lon lorne lorry lonny; laurent lolo
        laurence; lawrence larry lawrie lon lorne lorry lonny; leo leon; leonard leo len lenny leonardo leon lineau;
        leonid lyonya leo lenya; leonidas lee leon; lesley les; leslie les; lester les; levi lee; linda lynn lindy;
        lionel leon; lisa liz; lorenzo loren; lou lu; louis lewis lou louie louise; lucas luke; lucy lucinda; ludwig
        lutz louis luis; lukas luke lucas luca luc lukasz; lyudmila lyuda mila ludmila; magdalena magda lena leni
        magdalene; maksim max maxim maks maxime; malcolm mac malc mal; malgorzata gosia margaret malgosia; manuel manolo
        manu manny emanuel; marcus mark marc; marek marko mark markus marcus; margarete grete gretel greta; margarita
        rita margo margot marga megan maggie midge daisy maisie madge marge metta greta; maria masha mary marie mariya
        mia mitzi; marian marianna marion; marie mae; martha mat patty mattie marty patsy; martin marty; martina tina;
        marvin marv; mary marie mitzi mae polly mamie molly; mat mattie; mathew matt mat maty; mathieu matt matthieu
        mat; matthew matt matty mattie thias thys; matthias matze mattias hias matt thys thias; maurice morey;
        maximilian max maxi; maxwell max; may mae; megan meg; melvin mel; mervyn merv; michael mike mick mickey micky
        mikey michel michal misha miguel mikhail michi micah; micheal mike miky mikey; michelle mickey shelly chelle
        shelley shely shellie; miguel mike miguael miguayll miggy miguaill miguail miguayl miguaell miguell; mike mick
        micky; mikhail misha mike mischa; mikolaj nick nicholas; miroslaw mirek; mitchell mitch; monica monna monnie;
        monika moni; moses amos moss mose; nadine nada deedee; naomi omi; napoleon leon nappy nap; natalia natasha nat
        natalya natalie nata; natalie natty nettie; natasha nat tasha; nathan nate nat; nathaniel nathan nate nat than
        natty; nelson nels; newton newt; nicholas nick nicky nico nicolas niklas nikolai nikolay colin nic claas claes
        nickie; nicole nicky nicki nole cole nikki; nikita nik; nikolai kolya nick nikolay nicolai; nikolas nick nico
        nicky nic claes nickie; nora nonie; norbert bert norby; oleg olezhka oleh; olga olya; oliver ollie; olivia ollie
        livia nollie; pamela pam; patricia pat patty trish tricia trisha patti patsy; patrick peter pat pate patsy
        paddy; paul polly; paula lina polly; paulina lina polly; pavel pasha paul pavlo pawel; pedro peter perico; peter
        pete petey petr pyotr pierre piotr petya petro pate; philip phil pip; philipp phil lipp pip philip philippe
        filip; phillip phil pip; pierre pierrot; piotr piotrek petya; prudence prudy prue; rachel rachael shelly; rafael
        rafa rafal raphael raf; ramon moncho; randall randy; raphael ralph; ray raymond; rebecca becky becca beck reba;
        reggie reg; reginald reg reggie renny naldo; reuben rube; ricardo rick ricky richard richie; rich rick dick;
        richard rick ricky rich richie dickie dicky dick dickon; rick ricky; ricky rich dick; robert bob bobby rob
        robbie robby bert rupert robbi billy bill dob hobkin hob; roberta bert robbie bertie roby birdie birtie bobbie;
        roberto beto bob rob; roderick erick rod roddy rickie; roger bobby rod rodger roge hodge; roland orlando rolly
        rollo lanny; roman roma; ron ronny ronnie; ronald ron ronny ronnie naldo; rosario charo; rudolf rudi rudy;
        russell russ rusty; ryan ry; ryszard rysiek richard; sabrina brina; salvador sally sal; sam sammy; samantha sam
        sammy mantha; samson sam sammy; samuel sam sammy; sandra sandy cassandra; sarah sara sally sadie; scott sceeter
        scotty squat scottie; sebastian seb basti bastian sebastien wastl seba sebby; selma anselm; sergei sergey
        seryozha serge sergii serhiy sergio serhii; sharon shay sha; shaun shawn; sheldon shelly; sheridan dan danny
        sher; shirley lee sherry shirl; sidney sid syd; silas si; simeon si sion; simon si sion; slawomir slawek; sofia
        sonya sophie sophia sofiya zosia; solomon saul sal salmon sol zolly solly; sophia sophie; stacy staci; stanislaw
        staszek stan stas stanislav stach; stefan steve steffen stephan steffi stefano steven; stephan steve; stephane
        steph; stephanie steffi steph stefanie stephany stephani annie steffie stephine stevie stephie; stephen steve
        steph; steven steve steph stevie; stuart stu; sullivan van sully; susan hannah sue susie sukey suzie; susanne
        susi sanne susan; svetlana sveta lana; sydney sid; sylvester si sy sly vessie vet syl vester; tadeusz tadek
        thaddeus; tatiana tanya tania tatyana; ted teddy; teresa tere teri resi therese tess; terry terence; tess
        theresa; theodor theo teddy fedor fyodor; theodore ted teddy theo; theophilus ophi; thierry titi; thomas tom
        tommy tomas tomasz tomek thom; tim timmy; timofey tima tim timothy; timothy tim timmy; tobias toby bias; tom
        tommy; ulrich uli ulli; ursula uschi ulla; valentin valya val; valentine felty; valery valera valeriy; vanessa
        essa vanna nessa; vasily vasya vasilij basil; vera verochka; veronica ron ronny ronnie vonnie franky ronie ronna
        frony; veronika vero nika vroni; vic victor vicky vicki vickie; victor vik viktor vitya; victoria vic vicky
        vicki tory tori torrie torri vickie torie; vijay vij; viktoria vika victoria vicky tori; vincent vince vinny
        vincenzo vic vinnie vin; vincenzo vince vic vinnie vin vinny; vivian vi viv; vladimir vova volodya vlad
        volodymyr; vladislav vlad slava; vyacheslav slava viacheslav; waldemar waldek; wallace wally; walter walt wally;
        washington wash; wendy wen; werner wernher; wesley wes; wilfred will fred willie wil; wilhelm willi willy wim
        william helmut; will bill fred willie wilbur; william will billy bill willy willie bell wil bela; willie fred;
        wilson will willie willy; wojciech wojtek; wolfgang wolf wolfi; yaroslav slava jaroslav yarik; yuri yura yuriy
        iurii yurii juri; zach zak zack; zachary zach zac zak zack zeke zachy zakk; zbigniew zbyszek zbych; zofia zosia
        sophie; nicodemus nick nico nicky nic demus; achilleas achilles; adalbert adi bert; adelaide addie heidi ada;
        agnieszka aga agnes; alasdair alistair al ali; alberto beto berto al; alejandra ale sandra aleja; alejandro ale
        alex jandro; alessandro ale sandro alex; aleksandar aca alex sasha; alessandra sandra ale; alexandros alekos
        alex; ambrose brose; anastasios tasos; andrius andy; angelina angie lina; annabelle anna belle bella; anselm
        ansel; antonino nino; antonis tony; aristotelis aris telis; arkady arkasha; arseny senya; artem tyoma artyom;
        arturo art turo; atanas nasko; augusto gus; aurelia lia; balthasar balz; beatrice bea bee trixie; beatrix bea
        trixie; beatriz bea bia; bernardo nardo bernie; bogdan bogi danny; bonifacio boni; branislav branko; bronislaw
        bronek; carolina caro lina carol; caroline caro carrie carol lina; cassandra cass cassie; celestino tino;
        charlotte lottie lotte charlie; chrysanthos chris; clemens clem; clementine clem; constantine costa dino kostas
        con; consuelo chelo; cornelius neil corny nelis; cristobal cris tobal; daria dasha; demetrius dimitri demi
        meter; desmond des; dietrich dieter; dimitrios dimitris jimmy mitsos dimi; dolores lola lolita; domenico mimmo
        nico; dragan gagi; eduard edi edik; eleftherios lefteris terry; eleonora nora ella; elisabetta betta elisa;
        emilio milo; ephraim effie; evangelos vangelis angelo; evangelia eva litsa; fabian fabi; federico fede rico;
        felicity fliss flick; fernando nando fer; fitzgerald fitz; florian flo flori; francesca franca cesca fran;
        francesco franco checco ciccio; fyodor fedya theodore; galina galya; gavriil gavrik gabriel; gennady gena;
        georgios giorgos george yorgos; georgi gosho george; georgy gosha zhora george; gertrude trudy gertie; giuseppe
        beppe peppe pino joseph; gottfried friedl godfrey; gonzalo gonza; graciela chela; gustavo gus tavo; gwendolyn
        gwen wendy; henrietta hettie etta; hieronymus jerome ronny; hildegard hilde; hortensia tencha; humberto beto;
        ibrahim abraham ibo; ilya ilyusha elias; imogen immy; ingeborg inge; innokenty kesha; ioannis yannis giannis
        john; iosif osip joseph; isabella bella izzy isa; isadora izzy dora; isidore izzy; ismael isma; jaroslav jarda
        slava; jayden jay; jeronimo jero; joanna asia joan jo; joaquin quim kino; joelle jo; jorge coque george;
        josephine josie jo; josip jozo joseph; jozsef joska joseph; juliet jules; kamil kamilek; kasimir kasi; kazimierz
        kazik; kirill kirya cyril; kristian kris; kristina tina kris; kristof kris; ladislav lada laci; lajos louis;
        laszlo laci leslie; leander lee andy; leopold leo poldi; lev lyova leo; lillian lily lil; luciano lucio; ludovic
        ludo; lyubov lyuba; maciej maciek matthew; madeleine maddie; madison maddie; marcello celo; marcelo chelo;
        margaret maggie meg peggy greta daisy; marguerite margot; mariana mari; marianne mari; marina mara; matilda
        tilly mattie; matteo teo; maxime max; mehmet memo mohammed; meredith merry; mihai misu michael; mihaly misi
        michael; milena mila lena; miloslav milos; milorad mile; mohammed mohammad muhammad mohamed mehmet;
        montgomery monty; mordecai mordy; myroslav slavko; nadezhda nadya; nehemiah nemo; nicanor nick nico; nicolaus
        nick klaus nico; nicolas nico nick colas; nicoletta nico letta; nikodem nick niko; nikolaos nikos nick; nikola
        nick niko; octavio tavio; ottilie tilly; pantelis leo; paolo paul; parthenios parthi; pascal pasci; patricio
        pato; penelope penny nell; persephone persie; petros peter pete; philippa pippa pip; polina polya; quentin
        quent; radoslav rado; raimund mundi ray; rajesh raj; rajendra raj; raymundo ray mundo; reinhold reini; rodrigo
        rodri rigo; rogelio roger; romuald romek; rosalind roz ros; rosemary rosie; rostislav rostik slava; ruslan rus;
        samira sam; sanjay sanju; santiago santi yago; serafina fina; sergio checo; siegfried sigi; sigismund sigi;
        spyridon spyros; stamatios stamatis; stanislav stas slava; stavros steve; stylianos stelios; svyatoslav slava;
        theodoros thodoris theo; theodora dora thea; theresa terry tess tessa; tiberius tibi; tiberiu tibi; timotheus
        timo tim; tomislav tomo tom; vaclav vasek; valentina valya tina val; valeria lera val; vasilios vasilis bill;
        veniamin venya ben; vikram vik vicky; viliam vilo; vittorio vito; volodymyr volodya vova vlad; vsevolod seva;
        wenceslas wence; wilhelmina mina willa minnie; wladyslaw wladek; xavier javi xavi javier; yevgenia zhenya;
        yekaterina katya kate; yelizaveta liza; yosef yossi joseph; yehuda yudi judah; zacharias zach; zdenek zdena;
        zinaida zina; zoltan zoli; zsuzsanna zsuzsa susan; guillermo memo guille; francisco paco pancho; ignacio nacho;
        wilhelm bill
        """
}
