import { myParty } from '@cessio/contract';
import { buildUser, freshApi, renderInPortal, screen } from '@cessio/testing';
import texts from '../../locales/app.json' with { type: 'json' };
import { WhoToAsk } from './who-to-ask.tsx';

const api = freshApi();

it('names a company its adviser, and the administrator to the bank’s people', async () => {
  const adviser = {
    name: 'Inès Delmotte',
    title: 'conseillere',
    phone: '+33 1 23 45 67 89',
    email: 'i@banque.test',
  } as const;
  api.on(myParty, () => ({ adviser }) as never);
  const company = await renderInPortal(<WhoToAsk />, {
    user: buildUser({ role: 'supplier' }),
    texts: { app: texts },
  });
  expect(await screen.findByRole('link', { name: 'i@banque.test' })).toBeVisible();
  expect(screen.getByText(/adressez-vous à votre conseiller/)).toBeVisible();
  company.unmount();
  await renderInPortal(<WhoToAsk />, {
    user: buildUser({ role: 'adviser', party: null }),
    texts: { app: texts },
  });
  expect(screen.getByText(/adressez-vous à l’administrateur du portail/)).toBeVisible();
});
