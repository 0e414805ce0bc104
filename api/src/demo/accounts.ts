/** The accounts of the demonstration, as the sign-in page offers them (never in production: Config.demo). */
export const DEMO_PASSWORD = 'Cessio-demo-2026';

export interface DemoAccount {
  readonly email: string;
  readonly name: string;
  /** French, as the page shows it. */
  readonly role: string;
}

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { email: 'client@cessio.test', name: 'Lucie Roumégas', role: 'Acheteur' },
  { email: 'supplier@cessio.test', name: 'Camille Vasseur', role: 'Cédant' },
  { email: 'adviser@cessio.test', name: 'Inès Delmotte', role: 'Conseillère' },
  { email: 'risk@cessio.test', name: 'Pascal Orsini', role: 'Risque' },
  { email: 'legal@cessio.test', name: 'Salomé Bastide', role: 'Juridique' },
  { email: 'm1@cessio.test', name: 'Hélène Marchadier', role: 'Responsable M1' },
  { email: 'super@cessio.test', name: 'Naïm Tazi', role: 'Administration' },
];
