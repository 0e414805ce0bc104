/** All companies and people here are fictitious. */

/** The name in lower case without accents, for addresses and file names. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-');

export const listed = (text: string): readonly string[] => text.trim().split(/,\s+/);

/** Country, activity code, and numbering of invoices: `{y}` two digits of the year, `{Y}` four, `{n…}` the counter. */
export const ASSIGNORS = [
  ['Atelier Brévanne', 'Nantes', 'FR', '31.09B', 'FA-{Y}-{nnnn}'],
  ['Ferrolune SAS', 'Saint-Étienne', 'FR', '25.62B', 'FL-{y}-{nnnn}'],
  ['Biscuiterie Kerdelon', 'Quimper', 'FR', '10.72Z', 'BK-{nnnn}'],
  ['Menuiseries Talverac', 'Aurillac', 'FR', '43.32A', 'TV-{Y}-{nnn}'],
  ['Transports Ouvrelle', 'Lille', 'FR', '49.41A', 'VE/{nnnnn}'],
  ['Laboratoires Nuvelane', 'Lyon', 'FR', '21.20Z', 'NU-{nnnn}'],
  ['Textiles Garambelle', 'Troyes', 'FR', '13.20Z', 'GA-{nnnn}'],
  ['Électro Virsane', 'Grenoble', 'FR', '27.12Z', 'EV-{Y}-{nnn}'],
  ['Logistique Pervanche', 'Orléans', 'FR', '52.29B', 'LP-{nnnn}'],
  ['Papeteries Morvillane', 'Angoulême', 'FR', '17.12Z', 'MV-{y}-{nnn}'],
  ['Medjerane Composants', 'Sousse', 'TN', '27.90Z', 'MC{Y}-{nnn}'],
  ['Atlas Corvane Agro', 'Agadir', 'MA', '10.39B', 'ACA/{y}/{nnn}'],
  ['Fonderies Aubrelle', 'Charleville-Mézières', 'FR', '24.51Z', 'AUB{nnnnn}'],
  ['Verrerie Castagnole', 'Albi', 'FR', '23.13Z', 'VC-{y}{nnnn}'],
] as const;

export const DEBTORS: readonly (readonly [name: string, city: string, country?: 'TN' | 'MA'])[] = [
  ['Halbrane Distribution', 'Rennes'],
  ['Groupe Valcorme', 'Paris'],
  ['Optique Sauvennes', 'Bordeaux'],
  ['Cartonnages Elvestre', 'Épinal'],
  ['Clinique de l’Estérane', 'Nice'],
  ['Maison Dorvigny', 'Reims'],
  ['Brasserie Montarvel', 'Strasbourg'],
  ['Hôtels Azurelane', 'Cannes'],
  ['Jardineries Feuillarde', 'Angers'],
  ['Chantiers Kervalune', 'Lorient'],
  ['Pharmacies Solvarine', 'Toulouse'],
  ['Marchés Lovandre', 'Dijon'],
  ['Aéronautique Tarvelle', 'Tarbes'],
  ['Imprimerie Guéronde', 'Poitiers'],
  ['Charpentes Ostrevaux', 'Valenciennes'],
  ['Librairies Vauclérande', 'Avignon'],
  ['Mécanique Jorvane', 'Besançon'],
  ['Équipements Ruvelac', 'Limoges'],
  ['Salaisons Bargemonte', 'Chambéry'],
  ['Cosmétiques Lunévie', 'Chartres'],
  ['Domaine Castelorme', 'Carcassonne'],
  ['Emballages Trévoline', 'Mâcon'],
  ['Froid Nordavel', 'Boulogne-sur-Mer'],
  ['Horlogerie Besvanne', 'Morteau'],
  ['Isolation Parmelane', 'Annecy'],
  ['Literie Songevane', 'Vannes'],
  ['Maroquinerie Fauvelane', 'Cholet'],
  ['Nautisme Corvelis', 'La Rochelle'],
  ['Outillage Brendorme', 'Thiers'],
  ['Peintures Sarvolie', 'Rouen'],
  ['Quincaillerie Mérovane', 'Amiens'],
  ['Robinetterie Vaugrelle', 'Le Mans'],
  ['Serres Alvandie', 'Perpignan'],
  ['Thermes Rocanvelle', 'Vichy'],
  ['Usinages Pélorane', 'Belfort'],
  ['Vergers Montgrelis', 'Montauban'],
  ['Yachting Estervane', 'Toulon'],
  ['Zinguerie Fontavelle', 'Niort'],
  ['Karvane Distribution', 'Tunis', 'TN'],
  ['Sidrane Industries', 'Sfax', 'TN'],
  ['Comptoir Tazelmane', 'Casablanca', 'MA'],
  ['Ourvane Retail', 'Rabat', 'MA'],
];

/** Companies without activity: one per state. */
export const OTHERS = [
  ['Confiserie Lauvergne', 'Montélimar', 'prospect'],
  ['Sellerie Ambrevent', 'Saumur', 'pending'],
  ['Plasturgie Noirvalle', 'Oyonnax', 'suspended'],
  ['Scierie Haute-Clarande', 'Gérardmer', 'closed'],
] as const;

/** Applicants, one per state and a few more. */
export const APPLICANTS = [
  ['Confitures Ardelane', 'Auch'],
  ['Céramiques Vallonde', 'Vallauris'],
  ['Cycles Tramontel', 'Saint-Étienne'],
  ['Fromageries Aubelange', 'Aurillac'],
  ['Gravures Solignade', 'Limoges'],
  ['Huiles Campanvelle', 'Nyons'],
  ['Luminaires Orsavel', 'Lyon'],
  ['Meubles Castervine', 'Revel'],
  ['Parquets Drovelle', 'Mâcon'],
  ['Rubans Saint-Cyrane', 'Ambert'],
  ['Savonnerie Marvelise', 'Grasse'],
  ['Tissages Roncevaune', 'Roanne'],
  ['Verger du Colombrel', 'Agen'],
  ['Ateliers Zéphyrane', 'Nîmes'],
] as const;

export const FIRST_NAMES = listed(`
  Adèle, Baptiste, Chloé, Damien, Élodie, Fabrice, Gaëlle, Hugo, Irène, Jérôme, Karine, Léo, Maëlle,
  Nicolas, Odile, Paul, Quentin, Romane, Simon, Thaïs, Ursule, Valentin, Yasmine, Zoé
`);
export const LAST_NAMES = listed(`
  Abrivel, Bourdelac, Castagnel, Dervieux, Estrabaud, Fontvieil, Guivarel, Hautecroix, Izardel,
  Jouvencel, Kerlouan, Lestrade, Maréchaud, Navarrenx, Ormesson, Pélissane, Quemeneur, Roussillard,
  Saint-Avil, Tréguidel, Ussonac, Vaucresne, Wattelier, Yvernault, Zellidja
`);
