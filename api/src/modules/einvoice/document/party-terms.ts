/** Business terms of EN 16931 for each party; the payee has no trading name nor VAT number of its own. */
export type PartyTerms = Readonly<Record<'name' | 'tradingName' | 'legalId' | 'vatId' | 'otherId', string>>;

export const sellerTerms: PartyTerms = {
  name: 'BT-27',
  tradingName: 'BT-28',
  legalId: 'BT-30',
  vatId: 'BT-31',
  otherId: 'BT-29',
};
export const buyerTerms: PartyTerms = {
  name: 'BT-44',
  tradingName: 'BT-45',
  legalId: 'BT-47',
  vatId: 'BT-48',
  otherId: 'BT-46',
};
export const payeeTerms: PartyTerms = {
  name: 'BT-59',
  tradingName: 'BT-59',
  legalId: 'BT-61',
  vatId: 'BT-61',
  otherId: 'BT-60',
};
