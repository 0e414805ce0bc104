import { useEffect, useRef, useState, type DragEvent } from 'react';
import { call } from '@cessio/client';
import {
  adhesionMachine,
  adhesionStates,
  href,
  isOverdue,
  listAdhesions,
  pages,
  statesWith,
  type AdhesionRow,
  type AdhesionState,
} from '@cessio/contract';
import { getAdhesion, type AdhesionRecord } from '@cessio/contract/adhesions';
import { useQuery, useQueryClient, useRecordChanged, useTranslation } from '@cessio/shell';
import {
  DateText,
  ErrorState,
  formatMoney,
  Hint,
  Link,
  SelectInput,
  Skeleton,
  StatusChip,
  styled,
  Text,
  toProblem,
  useToast,
  v,
} from '@cessio/ui';
import { DelayChip, RecordStepDialog, useRecordStep } from '@cessio/ui/record';
import { adhesionKind } from './adhesion-kind.ts';
import { SignedTerms } from './terms-card.tsx';
import './texts.ts';

const Columns = styled('div')({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(230px, 1fr)',
  gap: 12,
  // Text for screen readers must not widen the page.
  position: 'relative',
  minInlineSize: 0,
  overflowX: 'auto',
  paddingBlockEnd: 8,
});
const Column = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  padding: 10,
  borderRadius: 8,
  background: v.hover,
  minBlockSize: 160,
  '&[data-over="true"]': { outline: `2px solid ${v.primary}` },
});
const Item = styled('li')({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  padding: 10,
  borderRadius: 8,
  background: v.surface,
  border: `1px solid ${v.border}`,
  fontSize: '0.8125rem',
});

/** Most requests on the board, those due first; the table has all. */
const MOST = 200;
const KEY = ['adhesion_request', 'board'];
const COLUMNS: AdhesionState[] = ['draft', ...statesWith(adhesionStates, 'open')];

/** States to which people can move a request from this one. */
export const targetsOf = (status: AdhesionState): AdhesionState[] => [
  ...new Set(
    adhesionMachine.transitions
      .filter(
        ({ from, to, by }) =>
          to !== 'same' && by.some((part) => 'ARLM'.includes(part)) && from.some((one) => one === status),
      )
      .map(({ to }) => to as AdhesionState),
  ),
];

interface Asked {
  readonly record: AdhesionRecord;
  readonly to: AdhesionState;
  /** Incremented each time, even for the same request. */
  readonly nth: number;
}

/** Open requests by state: moved by dragging, or by the menu on the card; a step's payload is asked for. */
export function AdhesionBoard() {
  const { t } = useTranslation(['requests', 'common']);
  const toast = useToast();
  const client = useQueryClient();
  const [over, setOver] = useState<AdhesionState | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const board = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) =>
      call(listAdhesions, {
        query: { status: COLUMNS.join(','), sort: 'dueOn', limit: String(MOST) },
        signal,
      }),
  });
  useRecordChanged('adhesion_request', () => void client.invalidateQueries({ queryKey: KEY }));
  const move = async (id: string, to: AdhesionState) => {
    setOver(null);
    try {
      const record = await call(getAdhesion, { params: { id } });
      if (record.status !== to) setAsked((last) => ({ record, to, nth: (last?.nth ?? 0) + 1 }));
    } catch (error) {
      toast.show({
        severity: 'error',
        title: toProblem(error).detail ?? t('requests:adhesion.board.failed'),
      });
    }
  };
  if (board.error && !board.data) return <ErrorState error={board.error} onRetry={board.refetch} />;
  if (!board.data) return <Skeleton lines={6} />;
  const rows = board.data.data;
  const drop = (to: AdhesionState) => (event: DragEvent) => {
    event.preventDefault();
    const id = event.dataTransfer.getData('text/plain');
    if (rows.some((row) => row.id === id)) void move(id, to);
  };
  return (
    <>
      {board.data.nextCursor && <Hint>{t('requests:adhesion.board.first', { most: MOST })}</Hint>}
      <Columns>
        {COLUMNS.map((state) => {
          const own = rows.filter(({ status }) => status === state);
          return (
            <Column
              key={state}
              aria-label={adhesionStates[state].label}
              data-over={over === state}
              onDragOver={(event) => {
                event.preventDefault();
                setOver(state);
              }}
              onDragLeave={() => setOver(null)}
              onDrop={drop(state)}
            >
              <Text type="small" weight={600} as="h2">
                <StatusChip machine="adhesion_request" state={state} /> {own.length}
              </Text>
              <ul style={{ display: 'flex', flexDirection: 'column', gap: 8 }}>
                {own.map((row) => (
                  <BoardItem key={row.id} row={row} onMove={(to) => void move(row.id, to)} />
                ))}
              </ul>
            </Column>
          );
        })}
      </Columns>
      {asked && <Ask key={asked.nth} {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function BoardItem({ row, onMove }: { row: AdhesionRow; onMove: (to: AdhesionState) => void }) {
  const { t } = useTranslation('requests');
  const targets = targetsOf(row.status);
  return (
    <Item draggable onDragStart={(event) => event.dataTransfer.setData('text/plain', row.id)}>
      <Link to={href(pages.adhesion, { id: row.id })}>{row.legalName}</Link>
      <Hint type="caption">{row.number}</Hint>
      {row.side === 'assignor' && <Hint type="caption">{formatMoney(row.wantedCeiling, row.currency)}</Hint>}
      {row.dueOn && (
        <Hint type="caption">
          {t('adhesion.board.due')} <DateText date={row.dueOn} />
        </Hint>
      )}
      {row.dueOn && isOverdue(row.dueOn) && (
        <div>
          <DelayChip on={row.dueOn} />
        </div>
      )}
      {targets.length > 0 && (
        <SelectInput
          label={t('adhesion.board.move', { number: row.number })}
          hideLabel
          small
          placeholder={t('adhesion.board.moveTo')}
          options={targets.map((value) => ({ value, label: adhesionStates[value].label }))}
          value=""
          onChange={(to) => onMove(to as AdhesionState)}
        />
      )}
    </Item>
  );
}

/** Takes the step that leads there if this reader may, asking for its payload; otherwise says why not. */
function Ask({ record, to, onClose }: { record: AdhesionRecord; to: AdhesionState; onClose: () => void }) {
  const { t } = useTranslation('requests');
  const toast = useToast();
  const step = useRecordStep(adhesionKind, record);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const leading = adhesionMachine.transitions.filter(
      (row) => row.to === to && row.from.some((from) => from === record.status),
    );
    const action = record.allowedActions.find((one) => leading.some((row) => row.action === one.action));
    if (action?.enabled) return step.ask(action);
    toast.show({
      severity: 'warning',
      title: action?.blockedBy?.text ?? t('adhesion.board.notYours', { state: adhesionStates[to].label }),
    });
    onClose();
  }, [onClose, record, step, t, to, toast]);
  return (
    <RecordStepDialog
      step={step}
      currency={record.currency}
      amount={record.terms?.ceiling ?? null}
      asked={record.wantedCeiling || undefined}
    >
      <SignedTerms adhesion={record} action={step.asked?.action.action} />
    </RecordStepDialog>
  );
}
