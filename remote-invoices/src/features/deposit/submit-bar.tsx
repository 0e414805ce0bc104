import { useState, type ReactNode } from 'react';
import type { Check } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import {
  BlockingCount,
  Button,
  formatDateTime,
  Hint,
  IconButton,
  IconCheck,
  IconChevronDown,
  IconChevronUp,
  IconSend,
  IconTrash,
  IconTriangleAlert,
  media,
  Money,
  styled,
  Text,
  text,
  useMediaQuery,
  v,
} from '@cessio/ui';
import { SubmitButton } from '@cessio/ui/form';
import type { SimulationView } from './deposit-simulation.ts';

const Bar = styled('section')({
  position: 'sticky',
  insetBlockEnd: 12,
  zIndex: 4,
  display: 'flex',
  alignItems: 'center',
  // One line: the text is truncated, never a button.
  gap: '8px 12px',
  padding: '12px 14px 12px 18px',
  background: v.raised,
  border: `1px solid ${v.popBorder}`,
  borderRadius: 10,
  boxShadow: v.e2,
  [media.phone]: {
    flexWrap: 'wrap',
    insetBlockEnd: 0,
    marginInline: -16,
    padding: '12px 16px 16px',
    borderRadius: 0,
    borderInline: 0,
    borderBlockEnd: 0,
    '& > button': { flex: 1 },
  },
});
// Two lines, also while nothing is said: what comes later moves no button.
const Said = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  flex: '1 1 0',
  minInlineSize: 0,
  minBlockSize: 44,
  [media.phone]: { flexBasis: '100%', minBlockSize: 0 },
});
const Saved = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  color: v.text2,
  ...text('small'),
  '& > svg': { flex: 'none' },
});
const Count = styled('span')({ [media.phone]: text('small') });
const Estimate = styled('div')({
  flexBasis: '100%',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
});
const Lines = styled('div')({ flexBasis: '100%', maxBlockSize: '50dvh', overflowY: 'auto' });

interface SubmitBarProps {
  checks: readonly Check[];
  /** Why the button is locked, or null. */
  locked: string | null;
  saving: boolean;
  busy: boolean;
  /** When the server, or this device, last saved it. */
  keptAt: string | null;
  keptOn: 'server' | 'device';
  refused: boolean;
  canSubmit: boolean;
  onSave: () => unknown;
  /** Asks whether to delete the draft; absent without one. */
  onDelete: (() => void) | undefined;
  view: SimulationView | null;
  currency: string;
  reverse: boolean;
  details: ReactNode;
}

/** Stays visible: what is saved, what still blocks, the two buttons. On a phone also what it yields. */
export function SubmitBar(props: SubmitBarProps) {
  const { t } = useTranslation('invoices');
  const phone = useMediaQuery(media.phone);
  const [open, setOpen] = useState(false);
  const { checks, locked, keptAt, view } = props;
  const blocked = checks.some(({ severity }) => severity === 'blocking');
  const kept = props.refused ? (
    <Saved as="output">
      <IconTriangleAlert size={16} aria-hidden />
      {t('deposit.kept.refused')}
    </Saved>
  ) : (
    keptAt && (
      <Saved>
        <IconCheck size={16} aria-hidden />
        {t(`deposit.kept.${props.keptOn}`, { time: formatDateTime(keptAt).slice(11) })}
      </Saved>
    )
  );
  return (
    <Bar aria-label={t('deposit.bar')}>
      {phone && view && (
        <>
          <Estimate>
            <div>
              <Hint type="caption">
                {t(props.reverse ? 'deposit.sim.estimateReverse' : 'deposit.sim.estimate')}
              </Hint>
              <Text type="figure">
                <Money minor={view.simulation.available} currency={props.currency} weight={600} strongZero />
              </Text>
            </div>
            <Button
              variant="text"
              iconEnd={open ? IconChevronDown : IconChevronUp}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              {t('deposit.sim.detail')}
            </Button>
          </Estimate>
          {open && <Lines>{props.details}</Lines>}
        </>
      )}
      <Said>
        {!(phone && blocked) && kept}
        <Count aria-live="polite">
          {blocked && <BlockingCount checks={checks.map((check) => ({ ...check, title: check.message }))} />}
        </Count>
      </Said>
      {props.onDelete && (
        <IconButton
          icon={IconTrash}
          label={t('deposit.delete')}
          onClick={props.onDelete}
          disabled={props.busy}
        />
      )}
      <Button onClick={props.onSave} loading={props.saving} disabled={props.busy}>
        {t('deposit.save')}
      </Button>
      {props.canSubmit && (
        <SubmitButton
          icon={IconSend}
          disabled={locked !== null}
          {...(locked ? { disabledReason: locked } : {})}
        >
          {t('deposit.submit')}
        </SubmitButton>
      )}
    </Bar>
  );
}
