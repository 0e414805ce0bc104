/** Invented rows for the gallery. */
export interface DemoRow {
  id: string;
  number: string;
  supplier: string;
  debtor: string;
  gross: number;
  covered: number;
  dueDate: string;
  status: string;
  signal?: string;
}

const row = (
  number: string,
  supplier: string,
  debtor: string,
  gross: number,
  covered: number,
  dueDate: string,
  status: string,
  signal?: string,
): DemoRow => ({
  id: number,
  number,
  supplier,
  debtor,
  gross,
  covered,
  dueDate,
  status,
  ...(signal ? { signal } : {}),
});

export const DEMO_ROWS: readonly DemoRow[] = [
  row('FL-26-0034', 'Ferrolune SAS', 'Halbrane Distribution', 10_000_000, 100, '2026-03-16', 'under_review'),
  row('BK-7741', 'Biscuiterie Kerdelon', 'Groupe Valcorme', 4_822_050, 100, '2026-02-28', 'under_review'),
  row(
    'TV-2026-018',
    'Menuiseries Talverac',
    'Optique Sauvennes',
    3_819_950,
    62,
    '2026-02-14',
    'under_review',
    'Garantie dépassée',
  ),
  row(
    'VE/00066',
    'Transports Ouvrelle',
    'Halbrane Distribution',
    1_248_000,
    100,
    '2026-03-02',
    'awaiting_confirmation',
    'Doublon probable',
  ),
  row('FA-2026-0114', 'Atelier Brévanne', 'Cartonnages Elvestre', 1_430_000, 100, '2026-03-12', 'approved'),
  row(
    'NU-5520',
    'Laboratoires Nuvelane',
    'Clinique de l’Estérane',
    6_475_025,
    0,
    '2026-02-20',
    'needs_info',
    'Bon de livraison attendu',
  ),
  row(
    'GA-0912',
    'Textiles Garambelle',
    'Maison Dorvigny',
    2_760_000,
    100,
    '2026-01-09',
    'disputed',
    '6\u00a0900,00\u00a0€ contestés',
  ),
  row(
    'EV-2025-388',
    'Électro Virsane',
    'Groupe Valcorme',
    -50_000,
    100,
    '2025-12-02',
    'unpaid',
    'Grâce dépassée, 14 j',
  ),
];
