import { getInvitation, verifyPublic } from '@cessio/contract';
import { sendProspect } from '@cessio/contract/onboarding';
import { freshApi, hrefsOf, problem, renderInPortal, screen } from '@cessio/testing';
import fr from '../../../locales/fr.json' with { type: 'json' };
import { ProspectPage } from './prospect.page.tsx';
import { VerificationPage } from './verification.page.tsx';

const api = freshApi();

describe('pages of visitors', () => {
  const show = (path: string) => renderInPortal(<VerificationPage />, { path, texts: { requests: fr } });
  const genuine = {
    genuine: true,
    kind: 'guarantee',
    state: 'active',
    validFrom: '2026-03-01',
    validUntil: '2027-02-28',
    amountBand: 'from250k',
    currency: 'EUR',
    edition: 2,
  } as const;

  it('has a certificate checked by what is typed, and says what may be known of it', async () => {
    api.on(verifyPublic, genuine);
    const { user } = await show('/demandegarantie/details?ref=GAR-2025-0412');
    expect(screen.getByRole('textbox', { name: 'Référence' })).toHaveValue('GAR-2025-0412');
    await user.type(screen.getByRole('textbox', { name: 'Code du document' }), 'abcd efgh jkmn');
    await user.click(screen.getByRole('button', { name: 'Vérifier' }));
    expect(await screen.findByText('Certificat authentique')).toBeInTheDocument();
    expect(api.sentTo(verifyPublic).map(({ body }) => body)).toEqual([
      { reference: 'GAR-2025-0412', code: 'abcd efgh jkmn' },
    ]);
    expect(screen.getByText('du 01/03/2026 au 28/02/2027 inclus')).toBeInTheDocument();
    expect(screen.getByText(/^de 250.000 à 1.000.000.EUR$/)).toBeInTheDocument();
    expect(screen.getByText('Active')).toBeInTheDocument();
  });

  it('checks what a QR code carries at once, keeps the code out of the address, and tells an older paper', async () => {
    api.on(verifyPublic, genuine);
    const { router } = await show('/demandegarantie/details#ref=GAR-2025-0412&code=ABCD-EFGH-JKMN&edition=1');
    expect(await screen.findByText(/Votre document est l’édition 1/)).toBeInTheDocument();
    expect(router.state.location.hash).toBe('');
  });

  it.each([
    ['expired', '2026-03-01', 'Certificat authentique, garantie sans effet aujourd’hui'],
    ['suspended', '2026-03-01', 'Certificat authentique, garantie sans effet aujourd’hui'],
    ['active', '2098-03-01', 'Certificat authentique, garantie pas encore en vigueur'],
  ] as const)('does not call a guarantee that is %s from %s good', async (state, validFrom, title) => {
    api.on(verifyPublic, { ...genuine, state, validFrom });
    await show('/demandegarantie/details#ref=GAR-2025-0412&code=ABCD-EFGH-JKMN&edition=2');
    expect(await screen.findByText(title)).toBeInTheDocument();
  });

  it('says of a deed who assigned how many invoices for how much, and when', async () => {
    api.on(verifyPublic, {
      genuine: true,
      kind: 'quittance',
      assignorName: 'Atelier Brévanne',
      count: 12,
      signedOn: '2026-11-27',
      amountBand: 'from50k',
      currency: 'EUR',
    });
    await show('/demandegarantie/details#ref=BOR-2026-000001&code=ABCD-EFGH-JKMN');
    expect(await screen.findByText('Acte de cession authentique')).toBeInTheDocument();
    for (const said of ['Atelier Brévanne', '27/11/2026', '12', /^de 50.000 à 250.000.EUR$/])
      expect(screen.getByText(said)).toBeInTheDocument();
    expect(screen.queryByText('Édition en vigueur')).not.toBeInTheDocument();
  });

  it('says what to do when the bank knows no such certificate, or must wait', async () => {
    api.on(verifyPublic, { genuine: false });
    const { user } = await show('/demandegarantie/details#ref=GAR-2025-0412&code=ABCD-EFGH-JKMN');
    expect(await screen.findByText('Document non reconnu')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Écrire à la banque' })).toHaveAttribute('href', '/contact-us');
    api.on(verifyPublic, problem('RATE_LIMITED', { detail: 'Patientez 12 min.' }));
    await user.click(screen.getByRole('button', { name: 'Vérifier' }));
    expect(await screen.findByText('Patientez 12 min.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Code du document' })).toHaveValue('ABCD-EFGH-JKMN');
  });

  it('does not repeat what is no reference', async () => {
    await show('/demandegarantie/details?ref=Votre%20garantie%20est%20valable');
    expect(screen.queryByText(/valable/)).not.toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Référence' })).toHaveValue('');
  });

  const joining = (path = '/debtor/new') =>
    renderInPortal(<ProspectPage />, { path, texts: { requests: fr } });

  it('keeps what a company says of itself until the bank has it, and says who answers', async () => {
    api.on(sendProspect, problem('RATE_LIMITED', { detail: 'Patientez 12 min.' }));
    const { user } = await joining();
    expect(screen.getByRole('heading', { level: 1, name: 'Devenir client' })).toBeInTheDocument();
    // The steps are numbered, or they would be misaligned.
    expect(screen.getByRole('list')).toHaveStyle({ listStyle: 'decimal' });
    const type = (name: RegExp, text: string) => user.type(screen.getByRole('textbox', { name }), text);
    await type(/^Raison sociale/, 'Tanneries Ombrelle');
    await type(/^Votre nom/, 'Noé Arvel');
    await type(/^E-mail/, 'noe@ombrelle.test');
    const send = () => user.click(screen.getByRole('button', { name: 'Demander à être rappelé' }));
    await send();
    expect(await screen.findByText('Patientez 12 min.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /^Raison sociale/ })).toHaveValue('Tanneries Ombrelle');
    api.on(sendProspect, { received: true });
    await send();
    expect(await screen.findByText('Un conseiller vous répondra à noe@ombrelle.test.')).toBeInTheDocument();
    const typed = { legalName: 'Tanneries Ombrelle', name: 'Noé Arvel', email: 'noe@ombrelle.test' };
    const sent = { ...typed, country: 'FR' };
    expect(api.sentTo(sendProspect).map(({ body }) => body)).toEqual([sent, sent]);
  });

  it('takes an invited buyer on to its account with what its supplier wrote', async () => {
    api.on(getInvitation, {
      invitedBy: 'Atelier Brévanne',
      side: 'debtor',
      legalName: 'Charpentes Ourdelaine',
      country: 'FR',
      nationalId: '999987738',
      email: 'compta@exemple.test',
      expiresAt: '2026-11-29T23:30:00.000Z',
    });
    await joining('/debtor/new?invitation=secret');
    expect(await screen.findByText('Charpentes Ourdelaine')).toBeInTheDocument();
    expect(screen.getByText('Atelier Brévanne')).toBeInTheDocument();
    // Of Paris.
    expect(screen.getByText('30/11/2026')).toBeInTheDocument();
    expect(hrefsOf('Créer mon compte')).toEqual(['/auth/boxed-signup?invitation=secret']);
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it.each(['LINK_EXPIRED', 'LINK_USED', 'LINK_INVALID'] as const)(
    'whose link is refused (%s) says why, and takes the company’s name instead',
    async (refused) => {
      api.on(getInvitation, problem(refused));
      await joining('/debtor/new?invitation=secret');
      expect(await screen.findByText('Cette invitation ne peut plus servir')).toBeInTheDocument();
      expect(screen.getByRole('textbox', { name: /^Raison sociale/ })).toBeInTheDocument();
      expect(screen.queryByRole('link', { name: 'Créer mon compte' })).not.toBeInTheDocument();
    },
  );
});
