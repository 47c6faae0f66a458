/**
 * Tables of real figures for trying a chart or map: cells between tabs, a row each line.
 * Electricity: U.S. Energy Information Administration. Countries, of 2015: Gapminder. Earthquakes, of a week in 2018: U.S.
 * Geological Survey.
 */
export const TABLES = {
  electricity: `Year	Fossil Fuels	Renewables	Nuclear Energy
2001	35361	1437	3853
2002	35991	1963	4574
2003	36234	1885	3988
2004	36205	2102	4929
2005	36883	2724	4538
2006	37014	3364	5095
2007	41389	3870	4519
2008	42734	5070	5282
2009	38620	8560	4679
2010	42750	10308	4451
2011	39361	11795	5215
2012	37379	14949	4347
2013	34873	16476	5321
2014	35250	17452	4152
2015	32319	19091	5243
2016	28437	21241	4703
2017	29329	21933	5214`,
  sources: `Source	2017
Fossil Fuels	29329
Renewables	21933
Nuclear Energy	5214`,
  lives: `Country	Life expectancy
China	76.9
India	66.8
United States	79.1
Indonesia	70.9
Brazil	75.6
Pakistan	66.5
Nigeria	61.33
Bangladesh	70.1
Russia	73.13
Mexico	74.5
Japan	83.5
Philippines	70.2
Ethiopia	63.6
Vietnam	76.5`,
  incomes: `Country	Income per person	Life expectancy	Population	Region
China	13334	76.9	1376048943	East Asia and Pacific
India	5903	66.8	1311050527	South Asia
United States	53354	79.1	321773631	America
Indonesia	10504	70.9	257563815	East Asia and Pacific
Brazil	15441	75.6	207847528	America
Pakistan	4743	66.5	188924874	South Asia
Nigeria	5727	61.33	182201962	Sub-Saharan Africa
Bangladesh	3161	70.1	160995642	South Asia
Russia	23038	73.13	143456918	Europe and Central Asia
Mexico	16850	74.5	127017224	America
Japan	36162	83.5	126573481	East Asia and Pacific
Philippines	6876	70.2	100699395	East Asia and Pacific
Ethiopia	1520	63.6	99390750	Sub-Saharan Africa
Vietnam	5623	76.5	93447601	East Asia and Pacific
Egypt	11031	71.3	91508084	Middle East and North Africa
Germany	44053	81.1	80688545	Europe and Central Asia
Iran	15573	78.5	79109272	Middle East and North Africa
Turkey	19360	76.5	78665830	Europe and Central Asia
Congo, Dem. Rep.	809	58.3	77266814	Sub-Saharan Africa
Thailand	14512	75.1	67959359	East Asia and Pacific
United Kingdom	38225	81.4	64715810	Europe and Central Asia
France	37599	81.9	64395345	Europe and Central Asia
Italy	33297	82.1	59797685	Europe and Central Asia
South Africa	12509	63.72	54490406	Sub-Saharan Africa
Myanmar	4012	67.9	53897154	East Asia and Pacific
Tanzania	2571	63.43	53470420	Sub-Saharan Africa
South Korea	34644	80.7	50293439	East Asia and Pacific
Colombia	12761	75.8	48228704	America
Spain	32979	81.7	46121699	Europe and Central Asia
Kenya	2898	66.63	46050302	Sub-Saharan Africa
Ukraine	8449	72.1	44823765	Europe and Central Asia
Argentina	17344	76.2	43416755	America
Sudan	3975	69.5	40234882	Sub-Saharan Africa
Algeria	13434	76.5	39666519	Middle East and North Africa
Uganda	1680	60.8	39032383	Sub-Saharan Africa
Poland	24787	77.3	38611794	Europe and Central Asia
Iraq	14646	72.1	36423395	Middle East and North Africa
Canada	43294	81.7	35939927	America
Morocco	7319	74.7	34377511	Middle East and North Africa
Afghanistan	1925	57.63	32526562	South Asia
Saudi Arabia	52469	78.1	31540372	Middle East and North Africa
Peru	11903	77.5	31376670	America
Venezuela	15753	75.8	31108083	America
Malaysia	24320	75.1	30331007	East Asia and Pacific
Uzbekistan	5598	70.1	29893488	Europe and Central Asia
Nepal	2352	71.2	28513700	South Asia
Mozambique	1176	56.4	27977863	Sub-Saharan Africa
Ghana	4099	65.5	27409893	Sub-Saharan Africa
Yemen	3887	67.6	26832215	Middle East and North Africa
North Korea	1390	71.4	25155317	East Asia and Pacific
Angola	7615	61	25021974	Sub-Saharan Africa
Madagascar	1400	64.7	24235390	Sub-Saharan Africa
Australia	44056	81.8	23968973	East Asia and Pacific
Cameroon	2897	59.5	23344179	Sub-Saharan Africa
Cote d'Ivoire	3491	60.33	22701556	Sub-Saharan Africa
Sri Lanka	10624	76.5	20715010	South Asia
Niger	943	62.2	19899120	Sub-Saharan Africa
Romania	19203	76.8	19511324	Europe and Central Asia
Syria	4637	70.26	18502413	Middle East and North Africa
Burkina Faso	1654	62.8	18105570	Sub-Saharan Africa`,
  countries: `Country	Life expectancy	Population
Afghanistan	57.63	32526562
Albania	76	2896679
Algeria	76.5	39666519
Andorra	84.1	70473
Angola	61	25021974
Antigua and Barbuda	75.2	91818
Argentina	76.2	43416755
Armenia	74.4	3017712
Australia	81.8	23968973
Austria	81	8544586
Azerbaijan	72.9	9753968
Bahamas	72.3	388019
Bahrain	79.2	1377237
Bangladesh	70.1	160995642
Barbados	75.8	284215
Belarus	70.4	9495826
Belgium	80.4	11299192
Belize	70	359287
Benin	65.5	10879829
Bhutan	70.2	774830
Bolivia	72.3	10724705
Bosnia and Herzegovina	77.9	3810416
Botswana	66.4	2262485
Brazil	75.6	207847528
Brunei	78.7	423188
Bulgaria	74.9	7149787
Burkina Faso	62.8	18105570
Burundi	60.4	11178921
Cambodia	68.4	15577899
Cameroon	59.5	23344179
Canada	81.7	35939927
Cape Verde	74.6	520502
Central African Republic	53.8	4900274
Chad	57.7	14037472
Chile	79.3	17948141
China	76.9	1376048943
Colombia	75.8	48228704
Comoros	64.1	788474
Congo, Dem. Rep.	58.3	77266814
Congo, Rep.	61.9	4620330
Costa Rica	80	4807850
Cote d'Ivoire	60.33	22701556
Croatia	78	4240317
Cuba	78.5	11389562
Cyprus	82.6	1165300
Czech Republic	78.6	10543186
Denmark	80.1	5669081
Djibouti	64.63	887861
Dominica	74.6	72680
Dominican Republic	73.8	10528391
Ecuador	75.2	16144363
Egypt	71.3	91508084
El Salvador	74.1	6126583
Equatorial Guinea	60.63	845060
Eritrea	62.9	5227791
Estonia	76.8	1312558
Ethiopia	63.6	99390750
Fiji	66.3	892145
Finland	80.8	5503457
France	81.9	64395345
Gabon	60.53	1725292
Gambia	65.1	1990924
Georgia	73.3	3999812
Germany	81.1	80688545
Ghana	65.5	27409893
Greece	79.8	10954617
Grenada	71.7	106825
Guatemala	73.1	16342897
Guinea	60.8	12608590
Guinea-Bissau	53.4	1844325
Guyana	64.4	767085
Haiti	65.3	10711067
Honduras	72.4	8075060
Hungary	76.2	9855023
Iceland	82.8	329425
India	66.8	1311050527
Indonesia	70.9	257563815
Iran	78.5	79109272
Iraq	72.1	36423395
Ireland	80.4	4688465
Israel	82.4	8064036
Italy	82.1	59797685
Jamaica	75.5	2793335
Japan	83.5	126573481
Jordan	78.3	7594547
Kazakhstan	68.2	17625226
Kenya	66.63	46050302
Kiribati	62.4	112423
Kuwait	80.7	3892115
Kyrgyz Republic	69	5939962
Lao	66.4	6802023
Latvia	75.7	1970503
Lebanon	78.5	5850743
Lesotho	48.5	2135022
Liberia	63.9	4503438
Libya	76.2	6278438
Lithuania	75.4	2878405
Luxembourg	81.1	567110
Macedonia, FYR	77	2078453
Madagascar	64.7	24235390
Malawi	60.22	17215232
Malaysia	75.1	30331007
Maldives	79.5	363657
Mali	57.6	17599694
Malta	82.1	418670
Marshall Islands	65.1	52993
Mauritania	65.7	4067564
Mauritius	73.9	1273212
Mexico	74.5	127017224
Micronesia, Fed. Sts.	67	104460
Moldova	72.7	4068897
Mongolia	65.3	2959134
Montenegro	75.8	625781
Morocco	74.7	34377511
Mozambique	56.4	27977863
Myanmar	67.9	53897154
Namibia	61	2458830
Nepal	71.2	28513700
Netherlands	80.6	16924929
New Zealand	80.6	4528526
Nicaragua	76.8	6082032
Niger	62.2	19899120
Nigeria	61.33	182201962
North Korea	71.4	25155317
Norway	81.6	5210967
Oman	75.7	4490541
Pakistan	66.5	188924874
Panama	78.2	3929141
Papua New Guinea	60.6	7619321
Paraguay	73.9	6639123
Peru	77.5	31376670
Philippines	70.2	100699395
Poland	77.3	38611794
Portugal	79.8	10349803
Qatar	82	2235355
Romania	76.8	19511324
Russia	73.13	143456918
Rwanda	66.53	11609666
Samoa	72.2	193228
Sao Tome and Principe	68.8	190344
Saudi Arabia	78.1	31540372
Senegal	66.1	15129273
Serbia	78.1	8850975
Seychelles	73.7	96471
Sierra Leone	58.5	6453184
Singapore	82.1	5603740
Slovak Republic	76.4	5426258
Slovenia	80.2	2067526
Solomon Islands	64.1	583591
Somalia	58.7	10787104
South Africa	63.72	54490406
South Korea	80.7	50293439
South Sudan	58	12339812
Spain	81.7	46121699
Sri Lanka	76.5	20715010
St. Lucia	74.5	184999
St. Vincent and the Grenadines	72.9	109462
Sudan	69.5	40234882
Suriname	70.5	542975
Swaziland	51.5	1286970
Sweden	82	9779426
Switzerland	82.9	8298663
Syria	70.26	18502413
Tajikistan	71	8481855
Tanzania	63.43	53470420
Thailand	75.1	67959359
Timor-Leste	72.4	1184765
Togo	64.23	7304578
Tonga	70.5	106170
Trinidad and Tobago	71.4	1360088
Tunisia	77.3	11253554
Turkey	76.5	78665830
Turkmenistan	67.9	5373502
Uganda	60.8	39032383
Ukraine	72.1	44823765
United Arab Emirates	76.6	9156963
United Kingdom	81.4	64715810
United States	79.1	321773631
Uruguay	77.3	3431555
Uzbekistan	70.1	29893488
Vanuatu	65	264652
Venezuela	75.8	31108083
Vietnam	76.5	93447601
West Bank and Gaza	75.2	4668466
Yemen	67.6	26832215
Zambia	58.96	16211767
Zimbabwe	60.01	15602751`,
  earthquakes: `Place	Latitude	Longitude	Magnitude
22km NNE of Hualian, Taiwan	24.1737	121.653	6.4
21km NNE of Hualian, Taiwan	24.1595	121.6777	6.1
35km S of Jarm, Afghanistan	36.5432	70.8155	6.1
272km SSE of Sigave, Wallis and Futuna	-16.645	-177.3954	6
55km SE of Pedasi, Panama	7.2307	-79.6307	5.7
67km NNE of Isangel, Vanuatu	-18.9718	169.4658	5.6
34km SE of Lae, Papua New Guinea	-6.9339	147.218	5.6
138km SE of Modayag, Indonesia	-0.2312	125.2095	5.5
15km ESE of Hualian, Taiwan	23.942	121.7566	5.4
251km SSE of Sigave, Wallis and Futuna	-16.3907	-177.2451	5.4
17km ENE of Hualian, Taiwan	24.0413	121.759	5.3
200km W of Chichi-shima, Japan	26.9956	140.1973	5.3
22km NE of Hualian, Taiwan	24.1247	121.7624	5.3
24km NNE of Hualian, Taiwan	24.1692	121.7191	5.3
166km W of Lata, Solomon Islands	-10.7783	164.3154	5.3
84km SSE of Panguna, Papua New Guinea	-6.9796	155.8581	5.3
50km NNW of Sangiang, Indonesia	-7.8628	118.7906	5.3
17km ENE of Hualian, Taiwan	24.0521	121.756	5.2
Off the east coast of the North Island of New Zealand	-35.5315	178.8275	5.2
42km SSE of Habibola, Indonesia	-9.1216	122.4742	5.2
18km NE of Hualian, Taiwan	24.0972	121.7267	5.2
220km NE of Nord, Greenland	82.9954	-6.4127	5.2
219km NE of Nord, Greenland	83.0422	-6.7549	5.2
55km WSW of Calingasta, Argentina	-31.5181	-69.9474	5.2
27km ESE of Palora, Ecuador	-1.7559	-77.6944	5.2
6km SE of Hualian, Taiwan	23.9342	121.654	5.1
Southeast Indian Ridge	-41.6706	85.087	5.1
28km WSW of Dadali, Solomon Islands	-8.1536	158.797	5.1
Reykjanes Ridge	53.1471	-35.1364	5.1
41km E of Pedasi, Panama	7.4777	-79.6614	5.1
Line Islands, Kiribati region	5.03	-164.2636	5.1
98km ESE of Vanj, Tajikistan	38.1608	72.5446	5
144km W of Constitucion, Chile	-35.2607	-74.0065	5
Reykjanes Ridge	53.6741	-35.4132	5
Southern Mid-Atlantic Ridge	-29.5013	-13.6696	5
15km ENE of Hualian, Taiwan	24.054	121.7366	4.9
124km NE of Bukama, Democratic Republic of the Congo	-8.446	26.6846	4.9
21km NE of Hualian, Taiwan	24.1032	121.7634	4.9
23km NE of Hualian, Taiwan	24.137	121.7537	4.9
262km ENE of Dili, East Timor	-7.537	127.7248	4.9
49km ENE of Neiafu, Tonga	-18.5066	-173.5368	4.9
54km NNW of Dobo, Indonesia	-5.3473	133.9625	4.9
41km WNW of Lebu, Chile	-37.4597	-74.0738	4.9
235km NE of Nord, Greenland	83.0126	-5.2364	4.9
17km E of Hualian, Taiwan	23.9506	121.7751	4.8
23km NNE of Hualian, Taiwan	24.1594	121.7157	4.8
6km SW of Carasi, Philippines	18.1555	120.8237	4.8
22km NNE of Hualian, Taiwan	24.1489	121.7284	4.8
204km SSW of Ndoi Island, Fiji	-22.3395	-179.4982	4.8
250km SE of Kodiak, Alaska	56.4492	-149.0263	4.8`,
} as const
