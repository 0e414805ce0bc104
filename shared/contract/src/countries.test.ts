import { COUNTRIES } from './common.ts';
import { countryName } from './countries.ts';

it('says a country in French, and what is none as it stands', () => {
  expect(COUNTRIES.map(countryName)).toEqual(['France', 'Tunisie', 'Maroc', 'Algérie']);
  expect(['fr', 'France', '', 'ZZZ'].map(countryName)).toEqual(['fr', 'France', '', 'ZZZ']);
});
