"""What companions of the method before wrote: whole games as codes, and a journal in the middle of one."""

from __future__ import annotations

SABOTEUR = (
    "CF1-"
    "PDNL2VKNN4NUODH5FOBM4DRQ4QGOOI5XC3ULLVY4LIOTQHGSOUVGWDOJJI7QF77XOJSQOWR3WINRIRNQYBVGNSD54Q6D4UU727DD"
    "P67V7O2UZN3XXS5ZS5XP42BXPMF6LJP7HLN24XAH3OWX4PPE77UY63R6AR5737WPQ3RVR235H7LKZ7DPPK656HJ5CVQ7U7HLP7RW"
    "73N32D6KLP375ZPTPLFV3N763X23IHKPA3PVKNAKKFRSWIA5MOBBNRCCJWO3EGBXC3URUDLKWVOMRRCXUZMZGDRTETBLI7VYHJB6"
    "7J5NDZLHARXH3RVS2MUAEGI7LSVFB6HMT7GYQKFA5SIYBPIYQPMV3YJGJNQSTIKSWURB2ACXIPFDPOREUPGQGNT5AMXHSOZ2SDEG"
    "RYSWIJGVQEW2IYC2JENXJARMIFAQQIMFOYAT3HWRA4FVPQQBCVNKUSQESFDBSYFFMMXSLFAUKSGWWZRMWVJUXKJLRJUYFEVQGR7I"
    "M7R5PEMZNTBATJCABU3OABIVI2ULTCON7EGJNIYSZYR4A4NQVUOQZEU5CI4X5QITWW3NC7IBPTDQVEQ7P3UFOWHREUWSKAYQRJEC"
    "2ZJXBBRSBVFMAJKQSJTM5H4ECTVSQGMHOK6YBPTAA2UA4TKVFTHJYJY25II7Z7WVVLP2RBURMPH5FEYMDFKVBEQQ44TGMZLEMRZG"
    "MNSXNMPEHR2JTD6S7R74MG3WHD3QV57556ZOV3EMTGUTHAMX7XA7O7J5T6XLGFAND6I5MA576QC4SUJ6Q5FHXMT5IS42TRGWXP36"
    "NOGDSKB3GVGIKWTU5GZ3ITBRZNUE3Q2AS5ELCRU5VC3VAQ2VEBLQHF2MV7LPLBEOAZVKULOMNXBUQTEVIKH2TJHGXJJ42TOZWC5Z"
    "AAXAJA44CLGJVCQXDBJ2Y2VYU76MLXFERVB2WCKLTA2SBUGTZQ42LXT3CD5LDEZQZL2GUPMITNJ37GAHDJBYRJZHSVJVE52JAVQD"
    "KQGT3M5KIKIMVNJFYUBC5P62NPF5ALMHS2Z5MUSHQPQ7YWNVBARFTUVL7V2EE54FQNJQRWBTFCJRJDCVVLV36J3PDIND4V6AQAJP"
    "VBGQRAIKFFBICIYRPII23KVZUPFBW6QZS46A3TAHLDBOJW7QYJGJHZZKBFXMUMTZSM4SRO3VH3VRIPZ5CJADWOVTKQ36QH7DIIQ7"
    "NEQZF3DCIXXNSY6ETA4MCIDTA2BE6HKAFHEUX2Z5SXIPSISNOPYZX6B6IXKHUUXG7BVA5H4FPE6ORM75KNV4BVJ44PTQYDV7DXG3"
    "N2RG3NH3PDVS7Q7RQN6X275ONQWDL7PXZURZ7RN54X3DNYXEX7JR37Z74G7S7XBOR7NU2P3T773ULZ7HRFW5OO3Q7SZPGYLQV5BF"
    "SHJ6NX5TQCV3OH346HCMOZ4RECPLZQCP6H2AWT3PHB4S7EPCOK63TXGUZO5OH6IG7B66V7QG2TTPFGCY236RX475J52X73TWPGUC"
    "ZOML36O3WN6Y3ROB4U2L53RP7SW5YL7LE7JWB6NYO7YA4WJQW6Q"
)
WAZABI = (
    "CF1-"
    "PDNKLE6PN3NTADGGL7C5AWIFERNJFZO67IOEGDWUX7LJWYYVJGOGYLXS52RYEAB3VSATV3JIKL5PDYZH6KBSLHAO5SM7TPD7Y5S4"
    "VS2TBE6ETRWZFPXCGZJOXCQZX2D4ZGDXBJGAOE5OP3655O5ODPQL7EGU7XLZLXLLO3WOFZX53FVX5TUPMMPCJS3367NQDFOZZ2K5"
    "TB6LYJ7IMTDF5BQRYYQJEDYDBA2N4GIPOEEADDI2FRMJOTECD2GFHCBKBVXDAMC25GWI75CSWDVY4MYMEGDFWEPXROMC7S4CKTQR"
    "I746N32WER6X7DB2JPRR6J5VZ3UQX6KJMOETKZM7BAVEQCFEGSVEK4UIYNT2WRPGAGC5IBWYYT3AXSQBNEQRF3UMDCERLLKNDXNK"
    "QRDXNLGHMLZCDT3TK5GL65ZEHH5TCLPBT2Q3RT7LIK5BKZ7UHJP5RM5BB6NM5MJQCVLVY4FRFOWT5JSDEO66OQD4LGQ7P75BLVZ2"
    "RUCVGO6WR3ZLOT6YODX7IIDS4SN3V3IE2I45OSJ7VGRTIMRV3F4JVE5GH23U7W4XMTO6IDKZXMKRPVH55SBKLWFEN6KA22KNDKIN"
    "XWKM33UXRWW6FIMO54P5UX4D67G55C5PLCRRV4MSX23L5MXSBM5SWP3VPZ352XL7ANXPSEGV"
)
UNROLLED = (
    "CF1-"
    "PDNG2T6LR3BDADH4SUVGPEG4SA4MT7WKRKBR2O3M3DJKAFUEATRN6NZARZ5ZXFZ5TKDSSVAX6NSXEO45NGXG3XV6QTWWQNXGIAT6"
    "3TUN53CLL423LNSO3QSUF52BYVR2L3X4GWUX5M6HB7NFYMYLKSZ3BU7W23OS2OV5FVGT34HTGEPL2TX2IZX5DCOYLUJR524CJZ4T"
    "OKYDFAQNYKVJAQEEIEKWGALS5BJHIILBQQOVXBOIGEB2L7XJXHPRQESR5ESR3NVTZZX7YT7BJM3RFUBSFKUSUOZJCY62ERPUBJMG"
    "EGCHZ7C5SCHIDGBHLTW24SZ7KWJTS7ADTQN3KA7KX5WPH7Z5QX4I"
)
"""Four at Saboteur with hidden goals and texts before rounds 1 and 2 and after the last; three at Wazabi, with dice of
the companion's, and with real ones."""

HALF = (
    (
        "do",
        (
            '{"do":"Begin","players":["Anna","Bruno","Clara","Dainis"],"edition":"lv","house":{},"deck":{},"'
            'hidden_goals":true}'
        ),
        (
            '[{"event":"GameBegun","players":["Anna","Bruno","Clara","Dainis"],"edition":"lv","house":{},"de'
            'ck":{},"hidden_goals":true,"seals":[["gold","82f503e3971cb234190cf084b56cfa9accbe3f188f675fcf18'
            'fe6e4edff25524"],["roles 1","a6b887cd1a145fb8a7bda34f6b8f0ecedc623755d3b47b9416af709f7f7c8105"]'
            ',["roles 2","cf0e5ad21cba1e7255266fecda1b270625eed29040fe85e91b516c0e1c521409"],["roles 3","dac'
            'a852d181948e55135d7d1f7b2b770740eefa86a278b5944be2cfe4174279a"],["goals 1","22fc311febf113cec89'
            '324cf1065f87f27ce6e0fde13f247b731f776efabaf89"],["goals 2","a7806bb03eabe7044e0820c1472fb40cda6'
            '5d541a7054c9fba1c0438d762dea8"],["goals 3","158de48cf3725545de0449448f811f80d63b6cb4cdcd8c2c4c5'
            'a69cff7d62a5a"]],"seeds":{"gold":"155c6ded2ab66a6334a41d5f78d0e7212c741ceda642a895e40be39ca6443'
            '2e8","roles 1":"40c99a260eae70a57593cb2ac96536cd99e0d2c527f95b55b90808e15a85a765","roles 2":"4c'
            '7d459b1ac78f0e480915b986d293bdf86261d449953b5aebc4c123d43d7ea7","roles 3":"c891a8512b61ea5c7238'
            'c8ebfb4fe45dfe61f1542da3e32103c73cc3267c5809","goals 1":"2f1efee90be3fa25a5850b34749e1cee69eaf2'
            'bd7d012d464116c03e09a818dd","goals 2":"1c98018e0b6aeee10c8a894e271b738b8961bf60966e878d91d0a5f8'
            'f31cc6c4","goals 3":"9de6a6026914382f37c9814c6a7b18768a74fb5a673f26b3b19b88cd26d63616"}}]'
        ),
    ),
    (
        "do",
        ('{"do":"AddChance","by":"Anna","text":"3 5 1"}'),
        ('[{"event":"ChanceAdded","by":"Anna","text":"3 5 1"}]'),
    ),
    (
        "do",
        ('{"do":"Deal","first":0}'),
        (
            '[{"event":"RoundDealt","first":0,"added":1,"roles":["digger","digger","digger","saboteur","digg'
            'er"],"goals":["gold","stone:NW","stone:NE"],"gold":[2,1,2,1,3,2,2,1,1,2,1,1,1,2,3,1,1,1,1,1,2,3'
            ",1,1,1,1,2,3]}]"
        ),
    ),
    (
        "do",
        ('{"do":"Correct","turn":null,"pile":0,"hands":[0,0,0,0],"tools":null}'),
        (
            '[{"event":"Corrected","turn":0,"pile":0,"hands":[0,0,0,0],"tools":[[],[],[],[]]},{"event":"Roun'
            'dEnded","treasure":false}]'
        ),
    ),
    (
        "do",
        ('{"do":"Reveal"}'),
        (
            '[{"event":"RolesShown","roles":["digger","digger","digger","saboteur"],"left_over":"digger","wi'
            'nner":"saboteur","goals":["gold","stone:NW","stone:NE"],"opened":[["roles 1","40c99a260eae70a57'
            '593cb2ac96536cd99e0d2c527f95b55b90808e15a85a765"],["goals 1","2f1efee90be3fa25a5850b34749e1cee6'
            '9eaf2bd7d012d464116c03e09a818dd"]]},{"event":"GoldPaid","seat":3,"due":4,"short":false,"cards":'
            '[2,1,1],"pile":[3,2,2,1,1,2,1,1,1,2,3,1,1,1,1,1,2,3,1,1,1,1,2,3,2]}]'
        ),
    ),
    (
        "do",
        ('{"do":"AddChance","by":"Bruno","text":"\u017e\u0101l\u0113 7"}'),
        ('[{"event":"ChanceAdded","by":"Bruno","text":"\u017e\u0101l\u0113 7"}]'),
    ),
    (
        "do",
        ('{"do":"Deal","first":null}'),
        (
            '[{"event":"RoundDealt","first":0,"added":2,"roles":["digger","digger","saboteur","digger","digg'
            'er"],"goals":["gold","stone:NE","stone:NW"],"gold":null}]'
        ),
    ),
    (
        "do",
        ('{"do":"Correct","turn":null,"pile":0,"hands":[0,0,0,0],"tools":null}'),
        (
            '[{"event":"Corrected","turn":0,"pile":0,"hands":[0,0,0,0],"tools":[[],[],[],[]]},{"event":"Roun'
            'dEnded","treasure":false}]'
        ),
    ),
    (
        "do",
        ('{"do":"Reveal"}'),
        (
            '[{"event":"RolesShown","roles":["digger","digger","saboteur","digger"],"left_over":"digger","wi'
            'nner":"saboteur","goals":["gold","stone:NE","stone:NW"],"opened":[["roles 2","4c7d459b1ac78f0e4'
            '80915b986d293bdf86261d449953b5aebc4c123d43d7ea7"],["goals 2","1c98018e0b6aeee10c8a894e271b738b8'
            '961bf60966e878d91d0a5f8f31cc6c4"]]},{"event":"GoldPaid","seat":2,"due":4,"short":false,"cards":'
            '[3,1],"pile":[1,2,1,1,1,2,3,1,1,1,1,1,2,3,1,1,1,1,2,3,2,2,2]}]'
        ),
    ),
)
"""The entries of a journal: the same people, after two rounds."""
