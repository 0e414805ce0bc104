import { cii, ciiAccount } from '../fixtures/cii.ts';
import { ubl, ublMeans, ublParty } from '../fixtures/ubl.ts';
import { codesOf } from '../fixtures/codes-of.ts';

const { blocking, warnings } = codesOf;

describe('the account to pay', () => {
  const account = (iban: string, code?: string, country = 'BE') =>
    blocking(ubl({ means: ublMeans(iban, code), seller: ublParty('A', country) }));

  test('IBAN length and key', async () => {
    expect(await account('FR14 2004 1010 0505 0001 3M02 606')).toEqual([]);
    expect(await account('FR142004101005050001302606')).toEqual(['IBAN_LENGTH /payeeIban']);
    expect(await account('FR7630004000500060007000123')).toEqual(['IBAN_CHECKSUM /payeeIban']);
  });

  test('a national account is left alone, unless the means is SEPA or the field an IBAN', async () => {
    expect(await account('12345678')).toEqual([]);
    expect(await account('12345678', '58')).toEqual(['IBAN_CHECKSUM /payeeIban']);
    expect(await blocking(cii({ means: ciiAccount('12345678') }))).toEqual(['IBAN_CHECKSUM /payeeIban']);
    expect(
      await blocking(cii({ means: ciiAccount('12345678').replaceAll('IBANID', 'ProprietaryID') })),
    ).toEqual([]);
  });

  test('the RIB of the seller’s country', async () => {
    expect(await account('10 006 0351835984788 31', '30', 'TN')).toEqual([]);
    expect(await account('10006035183598478832', '30', 'TN')).toEqual(['RIB_KEY /payeeIban']);
    expect(await account('011519000001205000534922', '30', 'MA')).toEqual(['RIB_KEY /payeeIban']);
    const algerian = ubl({ means: ublMeans('00200010011130000500'), seller: ublParty('A', 'DZ') });
    expect([await blocking(algerian), await warnings(algerian)]).toEqual([[], ['RIB_DZ_KEY /payeeIban']]);
  });

  test('must be ours when ours are known', async () => {
    const ours = { collectionAccounts: ['FR14 2004 1010 0505 0001 3M02 606'] };
    expect(await warnings(ubl({ means: ublMeans('FR1420041010050500013M02606') }), ours)).toEqual([]);
    expect(await warnings(ubl({ means: ublMeans('BE91000000143476') }), ours)).toEqual([
      'FACTOR_IBAN_ABSENT /payeeIban',
    ]);
    // Which account is not the bank's cannot be said of none.
    expect(await warnings(ubl(), ours)).toEqual([]);
    expect(await warnings(ubl())).toEqual([]);
  });
});
