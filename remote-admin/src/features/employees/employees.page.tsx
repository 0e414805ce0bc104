import { call, download } from '@cessio/client';
import {
  employeeListSpec,
  exportEmployees,
  href,
  listEmployees,
  pages,
  type DEPARTMENTS,
  type EmployeeRow,
} from '@cessio/contract';
import { useTranslation, type TFunction } from '@cessio/shell';
import {
  Button,
  EmptyState,
  formatNumber,
  IconPlus,
  IconUsers,
  Link,
  Money,
  Page,
  PageHeader,
  StatusChip,
  Tabs,
} from '@cessio/ui';
import {
  DataTable,
  exporter,
  present,
  referenceColumn,
  useList,
  useTableState,
  type Column,
} from '@cessio/ui/table';
import { choiceFilter } from '../../record/list-parts.ts';
import { BANK_CURRENCY } from './employee-fields.tsx';
import './texts.ts';

type Department = (typeof DEPARTMENTS)[number];

const PAGES: readonly { department: Department; title: string; to: string }[] = [
  { department: 'ADVISER', title: 'advisers.title', to: pages.advisers },
  { department: 'M1', title: 'managers.title', to: pages.managers },
  { department: 'RISK', title: 'risk.title', to: pages.riskDepartment },
  { department: 'LEGAL', title: 'legal.title', to: pages.legalDepartment },
];

export function AdvisersPage() {
  return <EmployeesPage department="ADVISER" />;
}
export function ManagersPage() {
  return <EmployeesPage department="M1" />;
}
export function RiskDepartmentPage() {
  return <EmployeesPage department="RISK" />;
}
export function LegalDepartmentPage() {
  return <EmployeesPage department="LEGAL" />;
}

function columnsOf(t: TFunction<'admin'>, department: Department) {
  return present<Column<EmployeeRow>>([
    {
      id: 'lastName',
      exports: ['lastName', 'firstName'],
      header: t('field.name'),
      sortKey: 'lastName',
      card: 'title',
      cell: (row) => `${row.lastName} ${row.firstName}`,
    },
    referenceColumn('staffNo', t('field.staffNo'), { sortKey: 'staffNo', card: 'meta' }),
    {
      id: 'email',
      header: t('field.email'),
      card: 'subtitle',
      cell: (row) => <Link href={`mailto:${row.email}`}>{row.email}</Link>,
    },
    {
      id: 'limit',
      exports: ['approvalLimit'],
      header: t('field.approvalLimit'),
      align: 'end',
      card: 'amount',
      cell: ({ approvalLimit: limit }) =>
        limit === null ? t('noLimit') : <Money minor={limit} currency={BANK_CURRENCY} />,
    },
    department === 'ADVISER' && {
      id: 'portfolio',
      exports: ['portfolioCount'],
      header: t('field.portfolio'),
      align: 'end',
      cell: ({ portfolioCount: count }) => t('companyCount', { count, shown: formatNumber(count) }),
    },
    {
      id: 'active',
      header: t('field.status'),
      card: 'status',
      cell: (row) => <StatusChip machine="user" state={row.active ? 'active' : 'inactive'} />,
    },
  ]);
}

function EmployeesPage({ department }: { department: Department }) {
  const { t } = useTranslation('admin');
  const title = t(PAGES.find((page) => page.department === department)?.title ?? 'employees.title');
  return (
    <Page>
      <PageHeader
        title={t('employees.title')}
        subtitle={t('employees.subtitle')}
        documentTitle={title}
        actions={
          <Button variant="primary" icon={IconPlus} to={pages.newEmployee}>
            {t('newEmployee.title')}
          </Button>
        }
      />
      <Tabs
        label={t('employees.departments')}
        value={department}
        tabs={PAGES.map((page) => ({ id: page.department, label: t(page.title), to: page.to }))}
      />
      <EmployeesTable key={department} department={department} title={title} />
    </Page>
  );
}

function EmployeesTable({ department, title }: { department: Department; title: string }) {
  const { t } = useTranslation('admin');
  const state = useTableState('employees', {
    defaults: { sort: employeeListSpec.defaultSort },
    filters: [
      choiceFilter(
        'active',
        t('field.status'),
        [
          { value: 'true', label: t('employee.active') },
          { value: 'false', label: t('employee.inactive') },
        ],
        { single: true, pinned: true },
      ),
    ],
  });
  const query = { department, ...state.query };
  const page = useList('employees', query, (options) => call(listEmployees, options), ['user']);
  return (
    <DataTable
      caption={title}
      columns={columnsOf(t, department)}
      state={state}
      page={page}
      exportAs={exporter(query, (request) => download(exportEmployees, request))}
      rowName={(row) => `${row.firstName} ${row.lastName}`}
      rowHref={(row) => href(pages.employee, { id: row.id })}
      searchLabel={t('employees.search')}
      empty={<EmptyState icon={IconUsers} title={t('employees.empty')} />}
    />
  );
}
