import { call, createAttemptKeys, isApiProblem } from '@cessio/client';
import { formatMoney, getInvoice, href, listInvoices, pages, sideOf } from '@cessio/contract';
import { BATCH_MAX, createBatch } from '@cessio/contract/batches';
import { portalEvents, registerTexts, useNavigate, useQuery, useTranslation, useUser } from '@cessio/shell';
import {
  Checkbox,
  ConfirmDialog,
  IconFileCheck,
  IconInfo,
  IconLock,
  Notice,
  RadioGroup,
  useToast,
} from '@cessio/ui';
import { useState } from 'react';
import texts from '../../locales/assign.json' with { type: 'json' };

registerTexts('invoices', texts);

/** An invoice to assign. */
export interface Assignable {
  readonly id: string;
  readonly due: number | null;
  readonly currency: string;
}

interface Props {
  /** Those chosen. */
  invoices: readonly Assignable[];
  onClose: () => void;
  onDone?: () => void;
}

/** Refused because of some of the invoices: the others can go on without them. */
const SOME: readonly string[] = ['NOT_ELIGIBLE', 'ALREADY_IN_BATCH'];

/** Refused because they are of several contracts, or suppliers: one batch for each. */
const MIXED: readonly string[] = ['CONTRACT_MIXED', 'CURRENCY_MIXED'];

/** What one batch can contain of those chosen. */
interface Group {
  readonly contractNumber: string;
  readonly assignorName: string;
  readonly currency: string;
  readonly due: number;
  readonly invoiceIds: readonly string[];
}

const sumOf = (rows: readonly Assignable[]): string => {
  const sums = new Map<string, number>();
  for (const { currency, due } of rows) sums.set(currency, (sums.get(currency) ?? 0) + (due ?? 0));
  return [...sums].map(([currency, minor]) => formatMoney(minor, currency)).join(' + ');
};

/** All that can be assigned with this one: of its contract and supplier. */
function useWhole(first: Assignable | undefined) {
  return useQuery({
    queryKey: ['list', 'assignable', first?.id],
    queryFn: async ({ signal }) => {
      const { contractId, contractNumber, assignor } = await call(getInvoice, {
        params: { id: first?.id ?? '' },
        signal,
      });
      if (!contractId || !assignor) return null;
      const { total } = await call(listInvoices, {
        query: { batchable: 'true', contractId, assignorId: assignor.id, limit: '1', total: 'true' },
        signal,
      });
      return { contractId, number: contractNumber ?? '', assignorId: assignor.id, total };
    },
    enabled: first !== undefined,
    gcTime: 0,
  });
}

/** Asks once, prepares a batch and opens it; invoices that cannot be assigned are named, and may be left out. */
export function AssignDialog({ invoices, onClose, onDone }: Props) {
  const { t } = useTranslation('invoices');
  const user = useUser();
  const toast = useToast();
  const navigate = useNavigate();
  const [keyFor] = useState(createAttemptKeys);
  const [all, setAll] = useState(false);
  const [refusal, setRefusal] = useState<{ title: string; detail: string } | null>(null);
  const [groups, setGroups] = useState<readonly Group[]>([]);
  const [chosen, setChosen] = useState(0);
  const group = groups[chosen];
  const who = sideOf(user.role);
  const whole = useWhole(invoices[0]).data;
  const count = whole?.total?.value ?? 0;
  const amounts = whole?.total?.sums?.[0];
  const offered = whole && count > invoices.length;

  const prepare = async () => {
    const body = {
      ...(all && whole
        ? { contractId: whole.contractId, assignorId: whole.assignorId }
        : { invoiceIds: [...(group?.invoiceIds ?? invoices.map(({ id }) => id))] }),
      ...(refusal && { leaveOut: true }),
    };
    try {
      const { id, leftOut } = await call(createBatch, { body, idempotencyKey: keyFor('batch', body) });
      portalEvents.emit('recordChanged', { entity: 'batch', id });
      if (leftOut.length > 0)
        toast.show({
          severity: 'warning',
          title: t('assign.leftOut'),
          message: leftOut.map(({ ref, reasons }) => `${ref}\u00a0: ${reasons.join(', ')}`).join('\n'),
        });
      onDone?.();
      void navigate(href(pages.batch, { id }));
      return true;
    } catch (error) {
      if (isApiProblem(error) && MIXED.includes(error.code) && groups.length === 0) {
        setGroups((error.members['groups'] ?? []) as Group[]);
        setRefusal(null);
        return false;
      }
      if (!isApiProblem(error) || !SOME.includes(error.code) || refusal) throw error;
      const refused = error.members['reasons'];
      // Without any of them there is nothing to go on with.
      if (!all && Array.isArray(refused) && refused.length >= (group?.invoiceIds ?? invoices).length)
        throw error;
      setRefusal({ title: error.title, detail: error.detail });
      return false;
    }
  };
  return (
    <ConfirmDialog
      open
      atOnce
      icon={IconFileCheck}
      title={t(`assign.title.${who}`, { count: all ? count : (group?.invoiceIds ?? invoices).length })}
      subtitle={
        all && amounts
          ? formatMoney(amounts.amounts['due'] ?? 0, amounts.currency)
          : sumOf(group ? [{ id: '', ...group }] : invoices)
      }
      consequences={[
        { text: t('assign.does'), icon: IconInfo, family: 'progress' },
        { text: t(`assign.does.signed.${who}`), icon: IconLock },
        ...(all && count > BATCH_MAX ? [{ text: t('assign.does.max'), icon: IconInfo }] : []),
      ]}
      confirmLabel={t(refusal ? 'assign.without' : 'assign.button')}
      onConfirm={prepare}
      onClose={onClose}
    >
      {group && (
        <RadioGroup
          label={t('assign.contract')}
          cards
          options={groups.map(({ contractNumber, assignorName, currency, due, invoiceIds }, index) => ({
            value: String(index),
            label: [
              contractNumber,
              ...(who === 'staff' ? [assignorName] : []),
              t('assign.count', { count: invoiceIds.length }),
              formatMoney(due, currency),
            ].join(' · '),
          }))}
          value={String(chosen)}
          onChange={(value) => {
            setChosen(Number(value));
            setRefusal(null);
          }}
        />
      )}
      {offered && !group && (
        <Checkbox
          label={t('assign.all', {
            number: whole.number,
            invoices: t('assign.count', { count }),
            sum: amounts ? formatMoney(amounts.amounts['due'] ?? 0, amounts.currency) : '',
          })}
          checked={all}
          onChange={(on) => {
            setAll(on);
            setRefusal(null);
          }}
        />
      )}
      {refusal && (
        <Notice severity="warning" live title={refusal.title}>
          {refusal.detail}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
