import { listEmployees } from '@cessio/contract';
import { freshApi, buildUser, newId, renderInPortal, screen } from '@cessio/testing';
import fr from '../../../locales/fr.json' with { type: 'json' };
import { AdvisersPage, LegalDepartmentPage, ManagersPage, RiskDepartmentPage } from './employees.page.tsx';

const api = freshApi();
const employee = {
  id: newId(),
  firstName: 'Inès',
  lastName: 'Delmotte',
  email: 'adviser@cessio.test',
  role: 'adviser',
  department: 'ADVISER',
  staffNo: 'B0214',
  approvalLimit: 5_000_000,
  active: true,
  portfolioCount: 52,
};
beforeEach(() => api.on(listEmployees, { data: [employee], nextCursor: null }));

it.each([
  ['ADVISER', AdvisersPage],
  ['M1', ManagersPage],
  ['RISK', RiskDepartmentPage],
  ['LEGAL', LegalDepartmentPage],
])('lists the department %s', async (department, Page) => {
  await renderInPortal(<Page />, { user: buildUser({ role: 'm1' }), texts: { admin: fr } });
  const row = (await screen.findByText('Delmotte Inès')).closest('tr') as HTMLElement;
  expect(row).toHaveTextContent('50 000,00 €');
  expect(row).toHaveTextContent('Actif');
  expect(api.sent.at(-1)?.query.get('department')).toBe(department);
  expect(screen.queryAllByText('52 sociétés')).toHaveLength(department === 'ADVISER' ? 1 : 0);
});
