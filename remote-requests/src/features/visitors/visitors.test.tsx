import { getInvitation } from '@cessio/contract';
import { freshApi, problem, renderInPortal, screen } from '@cessio/testing';
import fr from '../../../locales/fr.json' with { type: 'json' };
import { ProspectPage } from './prospect.page.tsx';
import { VerificationPage } from './verification.page.tsx';

const api = freshApi();

describe('pages of visitors', () => {
  it('says how to have a certificate checked, names the reference of the link and draws no form', async () => {
    await renderInPortal(<VerificationPage />, {
      path: '/demandegarantie/details?ref=G-2025-0412',
      texts: { requests: fr },
    });
    expect(screen.getByText('G-2025-0412')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Écrire à la banque' })).toHaveAttribute('href', '/contact-us');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Se connecter' })).toHaveAttribute('href', '/auth/boxed-signin');
  });

  it('does not repeat what is no reference', async () => {
    await renderInPortal(<VerificationPage />, {
      path: '/demandegarantie/details?ref=Votre%20garantie%20est%20valable',
      texts: { requests: fr },
    });
    expect(screen.queryByText(/valable/)).not.toBeInTheDocument();
  });

  it('tells a buyer how to join', async () => {
    await renderInPortal(<ProspectPage />, { path: '/debtor/new', texts: { requests: fr } });
    expect(screen.getByRole('heading', { level: 1, name: 'Devenir client' })).toBeInTheDocument();
    // The steps are numbered, or they would only stand out of line.
    expect(screen.getByRole('list')).toHaveStyle({ listStyle: 'decimal' });
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('shows an invited buyer what its supplier wrote, or that the link has ended', async () => {
    api.on(getInvitation, {
      invitedBy: 'Atelier Brévanne',
      legalName: 'Charpentes Ourdelaine',
      country: 'FR',
      nationalId: '999987738',
      email: 'compta@exemple.test',
      expiresAt: '2026-11-30T10:00:00.000Z',
    });
    const show = () =>
      renderInPortal(<ProspectPage />, { path: '/debtor/new?invitation=secret', texts: { requests: fr } });
    const { unmount } = await show();
    expect(await screen.findByText('Charpentes Ourdelaine')).toBeInTheDocument();
    expect(screen.getByText('Atelier Brévanne')).toBeInTheDocument();
    unmount();
    api.on(getInvitation, problem('LINK_EXPIRED'));
    await show();
    expect(await screen.findByText(/a expiré/)).toBeInTheDocument();
  });
});
