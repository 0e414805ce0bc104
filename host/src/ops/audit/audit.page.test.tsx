import { AUDIT_ENTITIES, auditEvent, listAudit, verifyAudit } from '@cessio/contract';
import {
  exportAuditZip,
  findRecords,
  readAuditAnchor,
  recordAt,
  type AuditAnchor,
  type RecordThen,
} from '@cessio/contract/audit';
import {
  buildOf,
  buildUser,
  freshApi,
  newId,
  problem,
  renderInPortal,
  screen,
  within,
  type InPortal,
} from '@cessio/testing';
import '../../session/host-texts.ts';
import texts from '../../../locales/ops.json' with { type: 'json' };
import { AuditPage } from './audit.page.tsx';

const line = buildOf(auditEvent, {
  id: '00000000-0000-0000-0000-00000000002a',
  seq: 42,
  at: '2026-01-15T08:31:00.000Z',
  actorId: newId(),
  actorName: 'Hélène Marchadier',
  actorRole: 'm1',
  ip: '192.0.2.7',
  action: 'invoices.approve',
  entity: 'invoice',
  entityId: newId(),
  from: 'under_review',
  to: 'approved',
  comment: 'Vu au comité.',
  after: { covered: 1 },
  object: 'FA-2026-0124',
  currency: 'EUR',
  label: 'Approuver',
  changes: [{ field: 'Montant couvert', before: '8 000,00 €', after: '8 526,65 €' }],
  correlationId: 'abcdefgh-1',
  hash: 'ab'.repeat(32),
});

const anchor: AuditAnchor = {
  state: 'ok',
  lines: 12,
  last: { at: '2026-01-15T08:00:00.000Z', no: 1240, hash: 'cd'.repeat(32) },
  rewritten: null,
};

const api = freshApi();
beforeEach(() => {
  api.on(readAuditAnchor, anchor);
  api.on(listAudit, {
    data: [
      line,
      {
        ...line,
        id: `${line.id.slice(0, -1)}b`,
        seq: 43,
        action: 'x.unknown',
        label: 'x.unknown',
        entity: 'x',
        actorRole: 'adviser',
        department: 'RISK',
      },
    ],
    nextCursor: null,
    total: { value: 2, capped: false },
  });
});

async function retype(user: InPortal['user'], field: HTMLElement, words: string): Promise<void> {
  await user.clear(field);
  await user.type(field, words);
}
const open = (search = '') =>
  renderInPortal(<AuditPage />, { user: buildUser({ role: 'super' }), path: `/ops/audit${search}` });

it('names actions and states in French, opens a line whole, and shows a code nobody has named', async () => {
  const { user } = await open();
  expect(await screen.findByText('x.unknown')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'FA-2026-0124' })[0]).toHaveAttribute(
    'href',
    `/Invoices/${line.entityId}`,
  );
  expect(screen.getByText('Département Risque')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Approuver' }));
  const details = await screen.findByRole('dialog', { name: 'Approuver' });
  for (const words of [
    'Vu au comité.',
    '192.0.2.7',
    'En contrôle → Approuvée',
    'Montant couvert',
    '8 000,00 € → 8 526,65 €',
    line.hash,
  ])
    expect(details).toHaveTextContent(String(words));
});

it('asks for the days as they were chosen', async () => {
  await open('?at.gte=2026-01-01&at.lte=2026-01-15&q=marchadier');
  await screen.findByText('x.unknown');
  expect(Object.fromEntries(api.sentTo(listAudit)[0]?.query ?? [])).toMatchObject({
    'at.gte': '2026-01-01',
    'at.lte': '2026-01-15',
    q: 'marchadier',
  });
});

it('says whether the chain holds, or where it broke', async () => {
  const head = { seq: 1245, at: line.at, hash: 'cd'.repeat(32) };
  api.on(verifyAudit, { ok: true, head, sealed: 1245, waiting: 1, firstBad: null });
  const { user } = await open();
  const check = screen.getByRole('button', { name: 'Vérifier la chaîne' });
  await user.click(check);
  expect(await screen.findByText(/^Chaîne intacte : 1.245 lignes scellées$/)).toBeVisible();
  expect(screen.getByText(head.hash)).toBeVisible();
  api.on(verifyAudit, { ok: false, head, sealed: 1245, waiting: 0, firstBad: 17 });
  await user.click(check);
  expect(await screen.findByText(/La ligne n°\s17 a été changée/)).toBeVisible();
  api.on(verifyAudit, { ok: false, head, sealed: 1245, waiting: 0, firstBad: null, anchored: false });
  await user.click(check);
  expect(await screen.findByText(/plus celles qui ont été consignées/)).toBeVisible();
  api.on(verifyAudit, {
    ok: false,
    head,
    sealed: 1245,
    waiting: 0,
    firstBad: null,
    badImage: 9,
    anchored: true,
  });
  await user.click(check);
  expect(await screen.findByText(/état conservé d’un dossier \(n°\s9\) a été changé/)).toBeVisible();
});

it.each([
  [{}, /12 empreintes consignées hors de la base, toutes conformes/],
  [{ state: 'missing', lines: 0, last: null }, 'Aucune empreinte n’est encore consignée hors de la base'],
  [{ state: 'unwritable' }, 'Le fichier des empreintes ne peut pas être écrit'],
  [
    {
      rewritten: {
        no: 900,
        at: '2026-01-10T08:00:00.000Z',
        soundUntil: { no: 850, at: '2026-01-10T07:00:00.000Z' },
      },
    },
    /La ligne 900 de la chaîne n’est plus celle qui a été consignée le 10\/01\/2026 09:00/,
  ],
] as [Partial<AuditAnchor>, RegExp | string][])('shows the anchor %j', async (part, words) => {
  api.on(readAuditAnchor, { ...anchor, ...part });
  await open();
  expect(await screen.findByText(words)).toBeVisible();
});

it('downloads the signed journal of a period, in order', async () => {
  api.on(exportAuditZip, problem('NOTHING_SEALED'));
  const { user } = await open();
  const form = within(await screen.findByRole('form', { name: 'Exporter une période' }));
  const to = form.getByLabelText(/Au/);
  await retype(user, form.getByLabelText(/Du/), '15/01/2026');
  await retype(user, to, '10/01/2026');
  const get = form.getByRole('button', { name: 'Télécharger le journal signé' });
  await user.click(get);
  expect(await form.findByText('Date égale ou postérieure au début attendue')).toBeVisible();
  await retype(user, to, '20/01/2026');
  await user.click(get);
  expect(await screen.findByText('Aucune ligne scellée dans cette période.')).toBeVisible();
  expect(String(api.sentTo(exportAuditZip)[0]?.query)).toBe('from=2026-01-15&to=2026-01-20');
});

it('has words for every kind of record', () => {
  expect(AUDIT_ENTITIES.filter((kind) => !(`ops.audit.entity.${kind}` in texts))).toEqual([]);
});

describe('the state of a record', () => {
  const then: RecordThen = {
    entity: 'invoice',
    id: line.entityId,
    at: line.at,
    name: 'FA-2026-0124',
    version: 3,
    since: '2026-01-14T09:00:00.000Z',
    current: false,
    fields: [{ field: 'Commande', value: 'BC-1' }],
    papers: [
      { id: newId(), label: 'Bon de livraison', filename: 'bl.pdf', state: 'En vérification', version: 1 },
    ],
  };
  const card = () => screen.findByRole('form', { name: 'État d’un dossier à une date' });

  it('opens from a line of the journal, at its very instant', async () => {
    api.on(recordAt, then);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Approuver' }));
    await user.click(screen.getByRole('button', { name: 'Voir l’état du dossier à cet instant' }));
    const heading = await screen.findByRole('heading', {
      name: 'État du dossier FA-2026-0124 au 15/01/2026 09:31',
    });
    expect(heading).toHaveFocus();
    for (const words of ['Modifié depuis', 'BC-1', 'bl.pdf', 'En vérification · version 1'])
      expect(screen.getByText(words)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Voir le dossier aujourd’hui' })).toBeVisible();
    expect(Object.fromEntries(api.sentTo(recordAt)[0]?.query ?? [])).toEqual({
      entity: 'invoice',
      id: line.entityId,
      at: line.at,
    });
    expect(within(await card()).getByRole('textbox', { name: /Heure/ })).toHaveValue('09:31');
  });

  it('is found by its number and asked for at an hour of Paris; a refusal is said', async () => {
    api.on(findRecords, { data: [{ id: line.entityId, name: 'FA-2026-0124' }] });
    api.on(recordAt, problem('STATE_NOT_KEPT', { detail: 'Depuis le 14/01/2026.' }));
    const { user } = await open();
    const form = within(await card());
    await user.type(form.getByRole('combobox', { name: /Dossier/ }), '0124');
    await user.click(await screen.findByRole('option', { name: /0124$/ }));
    const hour = form.getByRole('textbox', { name: /Heure/ });
    await retype(user, form.getByLabelText(/Date/), '15/01/2026');
    await retype(user, hour, '25:00');
    await user.click(form.getByRole('button', { name: 'Afficher l’état' }));
    expect(await screen.findByText('Heure attendue, par exemple 14:30')).toBeVisible();
    await retype(user, hour, '8:05');
    await user.click(form.getByRole('button', { name: 'Afficher l’état' }));
    expect(await screen.findByText('Depuis le 14/01/2026.')).toBeVisible();
    expect(api.sentTo(recordAt)[0]?.query.get('at')).toBe('2026-01-15T07:05:59.999Z');
  });
});
