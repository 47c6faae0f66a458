/** The cantons: code, number of the Federal Statistical Office, name, names in the other languages of the country and English. */
export const cantonRegions = `ZH	1	Zürich	Zurich;Zurigo;Turitg
BE	2	Bern	Berne;Berna
LU	3	Luzern	Lucerne;Lucerna
UR	4	Uri	
SZ	5	Schwyz	Schwytz;Svitto;Sviz
OW	6	Obwalden	Obwald;Obvaldo;Sursilvania
NW	7	Nidwalden	Nidwald;Nidvaldo;Sutsilvania
GL	8	Glarus	Glaris;Glarona;Glaruna
ZG	9	Zug	Zoug;Zugo
FR	10	Fribourg	Freiburg;Friburgo;Friburg
SO	11	Solothurn	Soleure;Soletta;Soloturn
BS	12	Basel-Stadt	Bâle-Ville;Basilea Città;Basilea-Citad;Basel City
BL	13	Basel-Landschaft	Baselland;Bâle-Campagne;Basilea Campagna;Basilea-Champagna;Basel Country
SH	14	Schaffhausen	Schaffhouse;Sciaffusa;Schaffusa
AR	15	Appenzell Ausserrhoden	Appenzell Rhodes-Extérieures;Appenzello Esterno;Appenzell Dadora;Appenzell Outer Rhodes
AI	16	Appenzell Innerrhoden	Appenzell Rhodes-Intérieures;Appenzello Interno;Appenzell Dadens;Appenzell Inner Rhodes
SG	17	St. Gallen	Sankt Gallen;Saint-Gall;San Gallo;Son Gagl
GR	18	Graubünden	Grisons;Grigioni;Grischun
AG	19	Aargau	Argovie;Argovia
TG	20	Thurgau	Thurgovie;Turgovia
TI	21	Ticino	Tessin
VD	22	Vaud	Waadt;Vad
VS	23	Valais	Wallis;Vallese;Vallais
NE	24	Neuchâtel	Neuenburg
GE	25	Genève	Genf;Geneva;Ginevra;Genevra
JU	26	Jura	Giura`

export const cantonAliases: Readonly<Record<string, readonly string[]>> = {
  AG: ['Kanton Aargau'],
  BL: ['Basel-Land'],
  FR: ['Fribourg / Freiburg', 'Freiburg / Fribourg'],
  VS: ['Valais / Wallis', 'Wallis / Valais'],
  BE: ['Bern / Berne', 'Berne / Bern'],
  GR: ['Graubünden / Grigioni / Grischun'],
}
