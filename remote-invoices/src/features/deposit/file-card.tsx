import { useState, type ReactNode, type Ref } from 'react';
import type { Check, InvoiceReading } from '@cessio/contract';
import { useTranslation, type TFunction } from '@cessio/shell';
import {
  Button,
  Card,
  formatBytes,
  IconEye,
  IconFileCheck,
  Notice,
  Row,
  Stack,
  styled,
  Tag,
  text,
  v,
} from '@cessio/ui';
import { FileDrop, type DropItem } from '@cessio/ui/form';
import { ComparisonLine } from '../../document/comparison-line.tsx';
import type { FileRef } from './deposit-values.ts';
import { ACCEPT, mayPass, remedyKey } from './file-refusal.ts';
import type { ReadingState, useReading } from './use-reading.ts';

const Mark = styled('span')({
  display: 'grid',
  placeItems: 'center',
  inlineSize: 40,
  blockSize: 40,
  flex: 'none',
  borderRadius: 8,
  background: v.primarySoft,
  color: v.onPrimarySoft,
});
const Words = styled('div')({
  flex: '1 1 200px',
  minInlineSize: 0,
  '& > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px' },
  '& b': { ...text('body'), fontWeight: 600, overflowWrap: 'anywhere' },
  '& p': { color: v.text2, ...text('small') },
});

interface FileCardProps {
  file: FileRef | null;
  reading: InvoiceReading | null;
  /** A file being uploaded. */
  receiving: ReturnType<typeof useReading>;
  /** How many fields still have the document's value, and how many were changed. */
  counts: { read: number; changed: number; toCheck: number };
  onPreview: () => void;
  dropRef: Ref<HTMLDivElement>;
  /** Whether its pages agree with its data. */
  compared: Pick<Check, 'severity' | 'message'> | undefined;
  error: string | undefined;
}

const KINDS: Readonly<Record<string, string>> = { facturx: 'Factur-X', ubl: 'UBL', cii: 'CII' };

/** The file being uploaded, or refused with a remedy. */
function itemsOf(state: ReadingState, t: TFunction<'invoices'>): DropItem[] {
  if (state.step === 'idle') return [];
  const about = { id: 'now', name: state.name, size: state.size };
  if (state.step === 'sending') return [{ ...about, state: 'sending', loaded: state.share * state.size }];
  if (state.step === 'reading') return [{ ...about, state: 'reading' }];
  const { code, title, detail } = state;
  return [{ ...about, state: 'refused', code, message: `${title}. ${detail} ${t(remedyKey(code))}` }];
}

/** The document: a drop zone, an upload, a refusal with its remedy, or the file with what was read from it. */
export function FileCard({
  file,
  reading,
  receiving,
  counts,
  onPreview,
  dropRef,
  compared,
  error,
}: FileCardProps) {
  const { t } = useTranslation('invoices');
  const { state, take, stop } = receiving;
  const [replacing, setReplacing] = useState(false);
  const busy = state.step === 'sending' || state.step === 'reading';
  const refused = state.step === 'refused' ? state : null;
  const kind = reading && reading.kind !== 'none' ? (KINDS[reading.kind] ?? reading.kind) : null;

  let said: ReactNode = null;
  if (file && kind) {
    const parts = [t('deposit.file.read', { count: counts.read + counts.changed })];
    if (counts.changed > 0) parts.push(t('deposit.file.changed', { count: counts.changed }));
    if (counts.toCheck > 0) parts.push(t('deposit.file.toCheck', { count: counts.toCheck }));
    said = `${parts.join(', ')}.`;
  } else if (file) said = t(reading ? 'deposit.file.manual' : 'deposit.file.kept');

  const showDrop = !file || replacing || busy || refused !== null;
  return (
    <Card label={t('deposit.file.title')}>
      {file && (
        <Row gap={12} align="center">
          <Mark>
            <IconFileCheck size={20} strokeWidth={1.75} aria-hidden />
          </Mark>
          <Words>
            <div>
              <b>
                <bdi dir="ltr">{file.filename}</bdi>
              </b>
              {kind && <Tag>{kind}</Tag>}
              <Tag>{formatBytes(file.size)}</Tag>
            </div>
            <p>{said}</p>
            {compared && <ComparisonLine {...compared} />}
          </Words>
          <Button icon={IconEye} onClick={onPreview}>
            {t('deposit.file.preview')}
          </Button>
          <Button variant="text" onClick={() => setReplacing(!replacing)} aria-expanded={replacing}>
            {t('deposit.file.replace')}
          </Button>
        </Row>
      )}
      <div ref={dropRef} hidden={!showDrop}>
        <Stack gap={8}>
          <FileDrop
            label={t('deposit.file.label')}
            accept={ACCEPT}
            hint={t('deposit.file.hint')}
            onFiles={([first]) => {
              setReplacing(false);
              if (first) void take(first);
            }}
            items={itemsOf(state, t)}
            onRemove={stop}
            {...(refused && mayPass(refused.code) ? { onRetry: () => void take(refused.file) } : {})}
          />
          {error && !file && !busy && !refused && <Notice severity="error">{error}</Notice>}
        </Stack>
      </div>
    </Card>
  );
}
