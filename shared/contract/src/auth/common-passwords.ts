/**
 * The most common passwords, folded (lower case, letters and digits only). Words: the top of the common passwords of
 * @zxcvbn-ts/language-common (MIT) without their digits, plus words that French speakers and this portal add.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `access adidas admin administrateur administrator affacturage airborne albert alexande alexandre alexis alger algerie
  amanda america amour andrea andrew andrey angel angela angels animal anthony antoine aout apollo apple apples
  arsenal arthur asdasd asdfasdf asdfgh asdfghjk asdfghjkl ashley august aurelie austin automne avril azerty
  azertyuiop azertyuiopqsdfghjklm babygirl badboy bailey banana bandit banque barney baseball batman beatles beaver
  beavis benjamin bienvenue bigboy bigdaddy bigdog birdie bismillah black blazer blink bonjour bonnie boomer
  bordeaux boston brandon brandy braves broncos brooklyn bubba bubbles buddy buffalo bulldog buster butter butthead
  calvin camaro cameron camille canada captain carlos carolina caroline cartman casablanca casper cassie celine celtic
  cessio chance changeme changezmoi charles charlie cheese chelsea cherry chester chicago chicken chocolat chouchou
  chris christin christophe clement client cocacola coffee compaq connexion cookie cooper copper corvette coucou
  cowboy cowboys creative cricket crystal dakota dallas daniel danielle darkness david debbie december decembre dennis
  destiny dexter diablo diamond digital dimanche doctor dolphin dolphins donald donkey doudou dragon driver eagles
  eclipse edward elephant eminem enter entreprise etoile explorer facture factures falcon family fender ferrari
  fevrier fishing florida flower fluffy flyers football forever fournisseur france freddy freedom gabriel gandalf
  garfield gateway gators gemini genius george gfhjkm ghbdtn giants gibson ginger girls godzilla golden golfer gordon
  green guillaume guinness guitar gunner hammer hannah happy hardcore harley heather heaven hello helpme hiver hockey
  hotdog hunter iceman iloveyou internet invite isabelle iwantu jackie jackson jaguar james janvier jasmine
  jason jasper jennifer jeremy jessica jessie jetaime jeudi johnny johnson jonathan jordan joseph joshua juillet
  julien junior justin killer kitten knight lakers lasvegas lauren laurent legend letmein liberte lifehack little
  liverpoo liverpool london louise loulou lovely loveme lover lovers lucky lundi lyon maddog madison maggie magic
  manon mardi margaux marina marine marlboro maroc marseille martin marvin master matrix matthew maverick maxime
  maximus maxwell melissa mercedes mercredi merlin metallic mexico michael michelle michigan mickey midnight miller
  minecraft mohamed money monica monkey monster montana morgan motdepasse mother mots mountain muffin murphy mustang
  nantes nascar natasha nathan nelson newyork nicholas nicolas nicole nikita nintendo nirvana nissan nothing november
  novembre octobre oliver olivier olympique online orange ordinateur packers pakistan pantera panther papillon paris
  parker passw0rd password passwort patrick pauline peaches peanut pepper peter phantom philippe phoenix pierre
  platinum player please pokemon police pookie porsche portail poupette power prince princess princesse printemps
  private pumpkin purple q1w2e q1w2e3r q1w2e3r4t q2w3e4r q2w3e4r5t qaz2wsx qazwsx qazwsxedc qazxsw qsdfghjklm quentin
  qwaszx qweqwe qwert qwerty qwertyui qwertyuiop qwertz qwertzuiop rabat rabbit rachel raiders rainbow ranger rangers
  rebecca redskins redsox redwings richard robert rocket romain rosebud runner samantha samedi samson samsung samuel
  sandra sandrine saturn school scooby scooter scorpio scorpion scott sebastien secret septembre sergey shadow shannon
  sharon shelby sierra silver skippy slayer slipknot smokey sniper snoopy snowball soccer societe soleil sophie spanky
  sparky spider stalker startrek starwars steelers stella stephanie steve steven stupid success summer sunshine
  superman sydney taylor tennis testing theman therock thomas thunder tiffany tiger tigers tigger tomcat topgun
  toulouse toyota travis trinity trouble trustno tucker tunis tunisie turtle united utilisateur valentin vampire
  vendredi victor victoria viking vincent virginie voodoo voyager walter warrior welcome whatever william williams
  willie willow wilson winner winston winter wizard wxcvbn xavier yamaha yankees yellow zidane zxcvbn zxcvbnm`.split(
    /\s+/,
  ),
);

/** Those of the same list that are long enough to pass by length alone. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `010203040506 012345678910 014702580369 01telemike01 050605rostik 102030405060 1111111111zz 111222333000
  111222333444555 112233445566 122333444455555 123123qweqwe 123321123321 123321456654 123321qweewq 123456654321
  12345677654321 123456782000 1234567887654321 123456789000 12345678900987654321 123456789012 1234567890987654321
  1234567890qaz 1234567890qw 1234567890qwe 1234567890qwerty 1234567890zzz 123456789101 123456789123 1234567892000
  12345678987654321 123456789987654321 123456789aaa 123456789abc 123456789asd 123456789qaz 123456789qqq 123456789qwe
  123456789qwer 123456789qwerty 123456789zxc 1234567qwertyu 123456qwerty 123456zxcvbn 1234qwerasdf 1234qwerasdfzxcv
  123ewqasdcxz 123qwe123qwe 123qwe456rty 123qweasdzxc 123qwerty123 12qw34er56ty 159753159753 159753456852 193570356033
  19960610ilja 1a2a3a4a5a6a 1a2s3d4f5g6h 1q2w3e4r5t6y 1qa2ws3ed4rf 1qa2ws3ed4rf5tg 1qaz2wsx3edc 1qaz2wsx3edc4rfv
  1qazxsw23edc 1qazxsw23edcvfr4 23176djivanfros 23wkoa0fp78dk 31217221027711 32615948worms 41d8cd98f00b
  420842084208555 4815162342lf 4815162342lost 541233432442 59382113kevinp 6215mila6215 742617000027 89063032220m
  89231243658s 89876065093rax 89semtsriuty a1s2d3f4g5h6 abc123456789 admin18533362 aksjdlasdakj89879 alpha135792468
  amadeusptfcor an83546921an13 andrewjackie antananarivu anytimetoday asd123asd123 asdfgh123456 asdfghjkl123
  auckland2010 avrillavigne badiman28200 bhrh0h2oof6xbqjeh blacksonblon bltynbabrfwbz boy4u2ownnyc bpgjldsgjldthnf
  bullnuts2003 businessbabe cheeseburger chesterfield chickenwing101 christopher1 civilization cjdthitycndj
  cnfc35762209 combat123654 configuratio construction contortionist corperfmonsy cosmopolitan counterstrike
  devilmaycry4 digitalprodu dkflbvbhjdbx dkflbvbhjdyf domainlock2005 edwardcullen entertainment fatima753357
  finalfantasy findaupair007 fkmnthyfnbdf fktrcfylhjdbx fktrcfylhjdf fktrcfylhjdyf flvbybcnhfnjh foreveryoung
  frederiksberg fynfyfyfhbde gfhfktkjuhfv gfhjkmgfhjkm ghbdtnghbdtn ghbdtnrfrltkf ghhh47hj7649 ghjatccbjyfk
  ghjcnjgbpltw ghjcnjgfhjkm ghjcnjghjcnj ghjcnjqgfhjkm ghjcnjrdfibyj ghjnbdjcnjzybt ghtdtlvtldtl gjkysqgbpltw
  greenlantern gthtrfnbgjkt gtnhjpfdjlcr hd764nw5d7e1vb1 hd764nw5d7e1vbv hedimaptfcor iampurehaha2 ilovemyfamily
  ingodwetrust installdevic installsqlst intelligence international ipo54tj45uy856 iseedeadpeople jamesbond007
  josephphone7 justinbieber ktjynsq40147 leavemealone lhbjkjubz2957704 lost4815162342 love777321777 lytdybrbdfvgbhf
  lytghjgtnhjdcr mailcreated5240 maprchem56458 marinamarina massimiliano maurolarastefy mevefalkcakk michaeljackson
  minecraft123 morganstanley mortalkombat msoracle32re msorcloledbr nastyanastya necronomicon needforspeed
  neepodchehyl nemvxyheqdd5oqxyxyzi networkingpe newproject2004 nhbujyjvtnhbz nhecsyfujkjdt nhfdvfnjkju123
  nhfycajhvths nick1234rem936 nightcrawler nondriversig ntktdbpjh1994 olcrackmaster ontheoutside paraklast1974
  password1234 passwordassword passwordpassword passwordstandard peanutbutter pfqwtd27121988 philadelphia playstation2
  playstation3 polniypizdec0211 polniypizdec1102 polniypizdec110211 professional ptybnxtvgbjy punksnotdead
  q1w2e3r4t5y6 q1w2e3r4t5y6u7 q1w2e3r4t5y6u7i8 q1w2e3r4t5y6u7i8o9p0 qawsedrftgyh qaz123wsx456 qazwsx123456
  qazwsxedc123 qazwsxedcrfv qazwsxedcrfvtgb qazwsxqazwsx qazxswedc123 qazxswedcvfr qwaszxerdfcv qwe123qwe123
  qweasdzxc123 qwerasdfzxcv qwertasdfgzxcvb qwerty123456 qwerty123456789 qwertyasdfgh qwertyuiop10 qwertyuiop12
  qwertyuiop123 qwertyuiop12345 qwertyytrewq residentevil rfnthbyf1988 ronaldinho10 sanfrancisco satisfaction
  saun24865709 scandinavian schoolgirlie sdicmt7seytn seemnemaailm sojdlg123aljg sonnenschein sonyericsson
  specialinsta stickdaddy77 stinkyfinger stratocaster supernatural systemofadown temppassword thecakeisalie
  ticketmaster transformers unbelievable vanyarespekt vfhbyfvfhbyf vfrcbvvfrcbv vfvfvskfhfve vladimirovna warhammer40k
  wazzkaprivet websolutions websolutionssu webuivalidat weihnachtsbau weihnachtsbaum whosyourdaddy z1x2c3v4b5n6
  z1x2c3v4b5n6m7 zaq12wsxcde3 zaq1xsw2cde3 zaqwsxcderfv zcfvfzkexifz zqjphsyf6ctifgu zxcasdqwe123 zxcvbn123456
  zxcvbnm123456789 zxcvbnmmnbvcxz`.split(/\s+/),
);
