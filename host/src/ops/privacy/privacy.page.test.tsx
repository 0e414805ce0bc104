import {
  askPrivacy,
  findPersons,
  listPrivacyRequests,
  privacyAccessLog,
  readPerson,
} from '@cessio/contract/privacy';
import { buildUser, freshApi, newId, renderInPortal, screen, within } from '@cessio/testing';
import '../../session/host-texts.ts';
import { PersonalDataPage } from './privacy.page.tsx';

const api = freshApi();
const id = newId();
const found = {
  id,
  name: 'Zoé Brien',
  email: 'zoe@exemple.test',
  role: 'supplier' as const,
  company: 'Atelier',
};
const person = {
  ...found,
  erased: [{ what: 'Sessions et appareils', count: 3 }],
  kept: [
    {
      what: 'Bénéficiaires effectifs',
      count: 1,
      legalBasis: 'Lutte contre le blanchiment',
      keptFor: '5 ans après la fin de la relation',
      until: '2031-05-04',
    },
  ],
  refusals: [] as { code: string; why: string }[],
  erasedAt: null as string | null,
};

beforeEach(() => {
  api.on(listPrivacyRequests, { data: [], nextCursor: null, total: { value: 0, capped: false } });
  api.on(findPersons, { data: [found] });
  api.on(privacyAccessLog, {
    data: [
      {
        at: '2026-01-15T08:31:00.000Z',
        actor: 'Inès Delmotte',
        what: 'Document consulté',
        object: 'kbis.pdf',
      },
    ],
    byPerson: [],
  });
});

const open = (search = '') =>
  renderInPortal(<PersonalDataPage />, { user: buildUser({ role: 'super' }), path: `/ops/privacy${search}` });

it('finds a person, says what is kept and why, and erases after saying what will happen', async () => {
  api.on(readPerson, person);
  api.on(askPrivacy, { id: newId(), kept: person.kept, erased: person.erased });
  const { user } = await open();
  await user.type(screen.getByRole('searchbox', { name: 'Nom ou e-mail' }), 'zoe');
  await user.click(await screen.findByRole('link', { name: 'Zoé Brien' }));
  expect(await screen.findByText(/5 ans après la fin de la relation/)).toBeVisible();
  expect(screen.getByText('04/05/2031')).toBeVisible();
  expect(await screen.findByText(/kbis\.pdf/)).toBeVisible();
  const search = screen.getByRole('link', { name: 'Chercher son nom dans le journal' });
  expect(search.getAttribute('href')).toBe(`/ops/audit?${new URLSearchParams({ q: 'Zoé Brien' })}`);
  await user.click(screen.getByRole('button', { name: 'Effacer ses données' }));
  const dialog = await screen.findByRole('alertdialog', {
    name: /Effacer les données personnelles de «.Zoé Brien.»/,
  });
  expect(dialog).toHaveTextContent('Sessions et appareils : 3');
  // The administrator granting it is told what no search removes.
  expect(dialog).toHaveTextContent('Les textes libres (commentaires, messages, notes) ne sont pas modifiés.');
  expect(dialog).toHaveTextContent('Conservé : Bénéficiaires effectifs : 1');
  await user.click(within(dialog).getByRole('button', { name: 'Effacer ses données' }));
  expect(await screen.findByText('Données effacées')).toBeVisible();
  expect(api.sentTo(askPrivacy)).toMatchObject([{ body: { userId: id, kind: 'erasure' } }]);
});

it('says why somebody cannot be erased, and offers the export alone', async () => {
  api.on(readPerson, {
    ...person,
    refusals: [{ code: 'LAST_SUPER', why: 'c’est le dernier administrateur' }],
  });
  await open(`?person=${id}`);
  expect(await screen.findByText('c’est le dernier administrateur')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Effacer ses données/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  expect(screen.getByRole('button', { name: 'Exporter ses données' })).toBeEnabled();
});

it('shows of somebody erased what was done, and nothing to do', async () => {
  api.on(readPerson, { ...person, name: 'Personne 4F0C', erasedAt: '2026-01-15T08:31:00.000Z' });
  await open(`?person=${id}`);
  expect(await screen.findByText('Ce qui a été effacé')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Effacer ses données' })).toBeNull();
});
