import {
  confirmByLink,
  contestByLink,
  getPublicConfirmation,
  publicConfirmationFile,
  type PublicInvoice,
} from '@cessio/contract';
import { freshApi, networkDown, problem, renderInPortal, screen, within } from '@cessio/testing';
import texts from '../../../locales/fr.json' with { type: 'json' };
import { ConfirmationLinkPage } from './confirmation-link.page.tsx';

const TOKEN = 'a-token-of-the-test';
const invoice = (over: Partial<PublicInvoice> = {}): PublicInvoice => ({
  number: 'FA-2026-0117',
  docType: '380',
  assignorName: 'Atelier Brévanne',
  debtorName: 'Cartonnages Elvestre',
  issueDate: '2026-01-02',
  dueDate: '2026-03-02',
  currency: 'EUR',
  net: 100_000,
  vat: 20_000,
  gross: 120_000,
  prepaid: null,
  rounding: null,
  due: 120_000,
  state: 'awaiting',
  expiresAt: '2026-01-12T22:59:59.000Z',
  answer: null,
  payTo: {
    iban: 'FR7699999000010000000000115',
    holder: 'Cessio',
    reference: 'FAC-2026-000117',
    checkCode: 'K7F-29Q',
  },
  file: { filename: 'facture.pdf', mime: 'application/pdf', size: 4_096 },
  ...over,
});
const confirmed = invoice({
  state: 'confirmed',
  answer: {
    at: '2026-01-08T10:26:00.000Z',
    by: 'Odile Fontvieil, Comptable (lien)',
    reason: null,
    comment: null,
  },
  file: null,
});

const api = freshApi();
beforeEach(() => api.on(getPublicConfirmation, invoice()));
const open = (search = `?t=${TOKEN}`) =>
  renderInPortal(<ConfirmationLinkPage />, {
    path: `/factures/garantie${search}`,
    texts: { invoices: texts },
  });

async function fillIn() {
  const { user } = await open();
  await user.click(await screen.findByRole('radio', { name: 'Je confirme la facture' }));
  const form = within(screen.getByRole('form', { name: 'Je confirme la facture' }));
  await user.type(form.getByRole('textbox', { name: 'Prénom et nom' }), 'Odile Fontvieil');
  await user.type(form.getByRole('textbox', { name: 'Fonction' }), 'Comptable');
  await user.type(form.getByRole('textbox', { name: 'Adresse e-mail' }), 'odile@elvestre.test');
  return { user, form, send: form.getByRole('button', { name: 'Confirmer la facture' }) };
}

describe('page of a confirmation link', () => {
  it('asks for a link when it has none, and asks the API for nothing', async () => {
    await open('');
    expect(screen.getByRole('heading', { level: 1, name: 'Confirmation d’une facture' })).toBeVisible();
    expect(screen.getByText('Un lien valide est nécessaire')).toBeVisible();
    expect(api.sent).toHaveLength(0);
  });

  it('shows the invoice, and the account with its code in one sentence', async () => {
    await open();
    expect(await screen.findByRole('heading', { name: 'Facture FA-2026-0117' })).toBeVisible();
    const pay = within(screen.getByRole('region', { name: 'Compte à payer' }));
    expect(pay.getByText('FR76 9999 9000 0100 0000 0000 115')).toBeVisible();
    expect(pay.getByText('FAC-2026-000117')).toBeVisible();
    expect(pay.getByText('K7F-29Q')).toBeVisible();
    expect(pay.getByText(/Appelez la banque au numéro que vous connaissez déjà/)).toBeVisible();
    expect(screen.getByText('À donner avant le 12/01/2026. Aucun compte n’est nécessaire.')).toBeVisible();
    expect(api.sent[0]?.path).toBe(`/api/public/invoice-confirmations/${TOKEN}`);
    // No answer is preselected.
    expect(screen.queryByRole('button', { name: 'Confirmer la facture' })).not.toBeInTheDocument();
  });

  it('fetches the document only when it is wanted', async () => {
    api.on(publicConfirmationFile, new Blob(['%PDF']));
    const view = await open();
    await screen.findByRole('heading', { name: 'Facture FA-2026-0117' });
    expect(api.sentTo(publicConfirmationFile)).toHaveLength(0);
    await view.user.click(screen.getByRole('button', { name: 'Voir la facture' }));
    expect(await screen.findByText(/facture\.pdf/)).toBeVisible();
    expect(api.sentTo(publicConfirmationFile)).toHaveLength(1);
  });

  it('confirms once, in somebody’s name, and shows the receipt with where to pay', async () => {
    api.on(confirmByLink, () => confirmed);
    const { user, form, send } = await fillIn();
    await user.click(send);
    expect(await form.findByText('Cochez cette case pour confirmer.')).toBeVisible();
    expect(api.sentTo(confirmByLink)).toHaveLength(0);
    await user.click(form.getByRole('checkbox', { name: /Au nom de la société Cartonnages Elvestre/ }));
    await user.dblClick(send);
    const heading = await screen.findByRole('heading', { name: 'Facture confirmée' });
    expect(heading).toHaveFocus();
    expect(screen.getByText('Le 08/01/2026 11:26, par Odile Fontvieil, Comptable (lien)')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Compte à payer' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Imprimer le reçu' })).toBeVisible();
    expect(api.sentTo(confirmByLink).map(({ body }) => body)).toEqual([
      { name: 'Odile Fontvieil', title: 'Comptable', email: 'odile@elvestre.test', accept: true },
    ]);
  });

  it('contests with a reason of the list; « Autre » needs words', async () => {
    api.on(contestByLink, () =>
      invoice({
        state: 'contested',
        payTo: null,
        answer: {
          at: '2026-01-08T10:26:00.000Z',
          by: null,
          reason: 'Autre',
          comment: 'Livraison refusée.',
        },
      }),
    );
    const view = await open();
    await view.user.click(await screen.findByRole('radio', { name: 'Je la conteste' }));
    const form = within(screen.getByRole('form', { name: 'Je la conteste' }));
    const button = form.getByRole('button', { name: 'Contester la facture' });
    await view.user.click(button);
    expect(await form.findByText('Champ obligatoire')).toBeVisible();
    const reason = form.getByRole('combobox', { name: 'Motif' });
    expect(within(reason).getAllByRole('option')).toHaveLength(17);
    await view.user.selectOptions(reason, 'AUTRE');
    await view.user.type(form.getByRole('textbox', { name: 'Précisions' }), 'non');
    await view.user.click(button);
    expect(await form.findByText('Précisez le motif (10 caractères au moins).')).toBeVisible();
    expect(api.sentTo(contestByLink)).toHaveLength(0);
    await view.user.clear(form.getByRole('textbox', { name: 'Précisions' }));
    await view.user.type(form.getByRole('textbox', { name: 'Précisions' }), 'Livraison refusée.');
    await view.user.click(button);
    expect(await screen.findByRole('heading', { name: 'Facture contestée' })).toBeVisible();
    expect(screen.getByText('Livraison refusée.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Compte à payer' })).not.toBeInTheDocument();
    expect(api.sentTo(contestByLink)[0]?.body).toEqual({ code: 'AUTRE', comment: 'Livraison refusée.' });
  });

  it('loses nothing typed when the network goes, nor when one changes one’s mind', async () => {
    let down = true;
    api.on(confirmByLink, () => (down ? networkDown : confirmed));
    const { user, form, send } = await fillIn();
    await user.click(form.getByRole('checkbox'));
    await user.click(send);
    expect(await form.findByText(/saisie est conservée/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Je la conteste' }));
    await user.click(screen.getByRole('radio', { name: 'Je confirme la facture' }));
    expect(form.getByRole('textbox', { name: 'Prénom et nom' })).toHaveValue('Odile Fontvieil');
    expect(form.getByRole('checkbox')).toBeChecked();
    down = false;
    await user.click(send);
    expect(await screen.findByRole('heading', { name: 'Facture confirmée' })).toBeVisible();
  });

  it('shows the answer that is kept when somebody was faster', async () => {
    api.on(confirmByLink, problem('LINK_USED'));
    const { user, form, send } = await fillIn();
    await user.click(form.getByRole('checkbox'));
    api.on(getPublicConfirmation, { ...confirmed, answer: { ...confirmed.answer, by: 'Paul (lien)' } });
    await user.click(send);
    expect(await screen.findByText(/Une réponse avait déjà été donnée par ce lien/)).toBeVisible();
    expect(screen.getByText(/par Paul \(lien\)/)).toBeVisible();
  });

  it('puts what the API refuses on its field', async () => {
    api.on(
      confirmByLink,
      problem('VALIDATION_FAILED', {
        errors: [{ path: '/email', code: 'FORMAT', message: 'Adresse e-mail attendue' }],
      }),
    );
    const { user, form, send } = await fillIn();
    await user.click(form.getByRole('checkbox'));
    await user.click(send);
    expect(await form.findByText('Adresse e-mail attendue')).toBeVisible();
    expect(form.getByRole('textbox', { name: 'Adresse e-mail' })).toHaveFocus();
  });

  it('sends the debtor back to the supplier when the bank did not take the invoice', async () => {
    api.on(getPublicConfirmation, { ...confirmed, payTo: null });
    await open();
    expect(await screen.findByText(/Réglez Atelier Brévanne comme d’habitude/)).toBeVisible();
    expect(screen.queryByText('K7F-29Q')).not.toBeInTheDocument();
  });

  it.each([
    [problem('LINK_INVALID'), 'Lien non reconnu'],
    [problem('LINK_EXPIRED'), 'Ce lien a expiré'],
    [problem('CONFIRMATION_EXPIRED'), 'Ce lien a expiré'],
    [problem('LINK_USED', { members: { withdrawn: false } }), 'Une réponse a déjà été donnée'],
    [problem('LINK_USED', { members: { withdrawn: true } }), 'Cette demande a été retirée'],
  ])('says why there is nothing to answer: %#', async (refusal, title) => {
    api.on(getPublicConfirmation, refusal);
    await open();
    expect(await screen.findByRole('heading', { level: 2, name: title })).toBeVisible();
    expect(screen.queryByText(/FR76/)).not.toBeInTheDocument();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });

  it('offers another try when the network is gone from the start', async () => {
    api.on(getPublicConfirmation, networkDown);
    const view = await open();
    const retry = await screen.findByRole('button', { name: 'Réessayer' });
    api.on(getPublicConfirmation, invoice());
    await view.user.click(retry);
    expect(await screen.findByRole('heading', { name: 'Facture FA-2026-0117' })).toBeVisible();
  });
});
