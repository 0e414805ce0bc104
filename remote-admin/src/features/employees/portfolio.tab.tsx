import { useState } from 'react';
import { call, download } from '@cessio/client';
import {
  formatNationalId,
  employeePortfolio,
  exportParties,
  href,
  listParties,
  movePortfolio,
  pages,
  partyListSpec,
  PORTFOLIO_MOVES,
  type Employee,
  type PartyRow,
} from '@cessio/contract';
import { portalEvents, useTranslation, type TFunction } from '@cessio/shell';
import {
  Button,
  ConfirmDialog,
  EmptyState,
  IconCompany,
  IconUsers,
  Reference,
  SelectInput,
  showToast,
} from '@cessio/ui';
import {
  DataTable,
  exporter,
  present,
  referenceColumn,
  statusColumn,
  sumsColumn,
  useList,
  useTableState,
  type Column,
} from '@cessio/ui/table';
import { textColumn } from '../../record/list-parts.ts';
import { successorsIn, useOpenFiles } from './use-employee.ts';
import './texts.ts';

function columnsOf(t: TFunction<'admin'>, give: boolean) {
  return present<Column<PartyRow>>([
    textColumn('legalName', t('field.company'), { sortKey: 'legalName', card: 'title' }),
    referenceColumn('nationalId', t('field.nationalId'), {
      from: 1200,
      card: 'subtitle',
      cell: ({ country, nationalId }) =>
        nationalId ? <Reference>{formatNationalId(country, nationalId)}</Reference> : '–',
    }),
    sumsColumn('exposure', t('field.exposure'), { sortKey: 'exposure', card: 'amount' }),
    give && textColumn('adviser', t('field.adviserId'), { card: 'meta' }),
    statusColumn('party', t('field.status')),
  ]);
}

interface PortfolioTabProps {
  employee: Employee;
  /** All companies, to assign to this adviser; or theirs, to assign to a colleague. */
  give: boolean;
}

/** An adviser's companies, or candidates: searched, selected, reassigned together. */
export function PortfolioTab({ employee, give }: PortfolioTabProps) {
  const { t } = useTranslation('admin');
  const { id, editable } = employee;
  const name = `${employee.firstName} ${employee.lastName}`;
  const list = give ? 'portfolio-give' : 'portfolio';
  const state = useTableState(list, { defaults: { sort: partyListSpec.defaultSort } });
  const page = useList(
    give ? list : `${list}-${id}`,
    state.query,
    (options) =>
      give ? call(listParties, options) : call(employeePortfolio, { params: { id }, ...options }),
    ['party', 'user'],
  );
  const [asked, setAsked] = useState<{ rows: readonly PartyRow[]; clear: () => void } | null>(null);
  const moveButton = (rows: readonly PartyRow[], clear: () => void) => (
    <Button
      variant="primary"
      icon={IconUsers}
      disabled={rows.length > PORTFOLIO_MOVES}
      onClick={() => setAsked({ rows, clear })}
    >
      {give ? t('portfolio.giveTo', { name }) : t('portfolio.give')}
    </Button>
  );
  const choice = editable
    ? {
        selection: {
          count: (count: number) => t('portfolio.chosen', { count }),
          note: (rows: readonly PartyRow[]) =>
            rows.length > PORTFOLIO_MOVES ? t('portfolio.most', { count: PORTFOLIO_MOVES }) : null,
        },
        bulkActions: moveButton,
      }
    : {};
  const caption = t(give ? 'portfolio.all' : 'portfolio.of', { name });
  return (
    <>
      <DataTable
        caption={caption}
        columns={columnsOf(t, give)}
        state={state}
        page={page}
        exportAs={exporter({ ...state.query, ...(give ? {} : { adviserId: id }) }, (request) =>
          download(exportParties, request),
        )}
        rowName={(row) => row.legalName}
        rowHref={(row) => href(pages.company, { id: row.id })}
        searchLabel={t('portfolio.search')}
        empty={<EmptyState icon={IconCompany} title={t(give ? 'portfolio.nobody' : 'portfolio.empty')} />}
        {...choice}
      />
      {asked && (
        <MoveDialog
          from={employee}
          to={give ? { id, name } : null}
          rows={asked.rows}
          onMoved={asked.clear}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

interface MoveDialogProps {
  from: Pick<Employee, 'id'>;
  /** The new adviser, if already known. */
  to: { id: string; name: string } | null;
  rows: readonly PartyRow[];
  onMoved: () => void;
  onClose: () => void;
}

function MoveDialog({ from, to, rows, onMoved, onClose }: MoveDialogProps) {
  const { t } = useTranslation('admin');
  const [chosen, setChosen] = useState('');
  const [missing, setMissing] = useState(false);
  const successors = successorsIn(useOpenFiles(from.id, to === null).data);
  const target =
    to ?? successors.map(({ value, label }) => ({ id: value, name: label })).find(({ id }) => id === chosen);
  const count = rows.length;
  const move = async () => {
    if (!target) {
      setMissing(true);
      return false;
    }
    const { moved } = await call(movePortfolio, {
      params: { id: target.id },
      body: { partyIds: rows.map(({ id }) => id) },
    });
    onMoved();
    portalEvents.emit('recordChanged', { entity: 'party' });
    portalEvents.emit('recordChanged', { entity: 'user' });
    showToast({ severity: 'success', title: t('portfolio.moved', { count: moved, name: target.name }) });
    return true;
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      icon={IconUsers}
      title={t('portfolio.moveTitle', { count })}
      consequences={[{ text: t('portfolio.told') }]}
      note={t('portfolio.back')}
      confirmLabel={t('portfolio.confirm', { count })}
      atOnce={to !== null}
      onConfirm={move}
    >
      {to === null && (
        <SelectInput
          label={t('portfolio.colleague')}
          required
          placeholder={t('employee.chooseHeir')}
          options={successors}
          value={chosen}
          onChange={(value) => {
            setChosen(value);
            setMissing(false);
          }}
          {...(missing ? { error: t('employee.chooseHeir') } : {})}
        />
      )}
    </ConfirmDialog>
  );
}
