import { documentStates, hasTag, href, pages, REVIEWER_NAMES, type RecordPaper } from '@cessio/contract';
import { portalEvents, useQuery, useQueryClient, useRecordChanged } from '@cessio/shell';
import { useState } from 'react';
import { Link } from '../actions/link.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { toProblem, type ProblemLike } from '../feedback/problem.ts';
import { FileDrop, type DropItem } from '../fields/file-drop.tsx';
import { useLastFile } from '../form/use-last-file.ts';
import { paperEndings, paperFormats } from '../fields/paper-formats.ts';
import { Card } from '../layout/card.tsx';
import { Row, Stack } from '../layout/stack.tsx';
import { Text } from '../layout/text.tsx';
import { StatusChip } from '../status/status-chip.tsx';
import { formatDate } from '../values/format.ts';
import { useText } from './record-text.ts';

interface RecordPapersProps {
  id: string;
  /** The call, because the kit makes none. */
  load: (signal: AbortSignal) => Promise<{ data: readonly RecordPaper[] }>;
  /** Adds a paper, if the reader's company may and the record still accepts one; returns the document's id. */
  give?:
    | ((typeId: string, file: File, onProgress: (share: number) => void) => Promise<{ id: string }>)
    | undefined;
  /** Links to the bank's review page of each. */
  staff: boolean;
}

interface Sending {
  readonly file: File;
  readonly loaded: number;
  readonly problem: ProblemLike | null;
}

/** The papers of one record: state and reviewer of each, and an upload where it is still missing. */
export function RecordPapers({ id, load, give, staff }: RecordPapersProps) {
  const t = useText();
  const queries = useQueryClient();
  const queryKey = ['record papers', id];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => load(signal),
    // Another page may add papers too.
    staleTime: 0,
  });
  useRecordChanged('document', () => void queries.invalidateQueries({ queryKey }));
  const last = useLastFile();
  const [sent, setSent] = useState<Readonly<Record<string, Sending>>>({});
  if (error && !data)
    return (
      <Card title={t('papers.title')}>
        <ErrorState error={error} onRetry={refetch} level={3} />
      </Card>
    );
  // What is neither requested nor given is not missing.
  const papers = data?.data.filter(({ required, documentId }) => required || documentId !== null);
  if (!papers || papers.length === 0) return null;

  const send = async (typeId: string, file: File) => {
    const isLast = last.take(typeId, file);
    const put = (one: Sending | null) =>
      isLast() && setSent(({ [typeId]: _gone, ...others }) => (one ? { ...others, [typeId]: one } : others));
    put({ file, loaded: 0, problem: null });
    await last.inTurn(typeId, async () => {
      if (!isLast()) return;
      try {
        const given = await give?.(typeId, file, (share) =>
          put({ file, loaded: Math.round(share * file.size), problem: null }),
        );
        if (given) portalEvents.emit('recordChanged', { entity: 'document', id: given.id });
        await queries.invalidateQueries({ queryKey });
        put(null);
      } catch (refused) {
        put({ file, loaded: 0, problem: toProblem(refused) });
      }
    });
  };
  return (
    <Card title={t('papers.title')}>
      <Stack as="ul" gap={14}>
        {papers.map((paper) => (
          <li key={paper.typeId}>
            <Stack gap={6}>
              <Row justify="space-between" gap={8} wrap={false}>
                <Text type="small" weight={500}>
                  {staff && paper.documentId ? (
                    <Link to={href(pages.document, { id: paper.documentId })}>{paper.label}</Link>
                  ) : (
                    paper.label
                  )}
                </Text>
                {paper.status ? (
                  <StatusChip machine="document" state={paper.status} />
                ) : (
                  <Text type="small" tone={paper.required ? 'danger' : 'third'} weight={500}>
                    {t('papers.none')}
                  </Text>
                )}
              </Row>
              <Text type="caption" tone="second" style={{ overflowWrap: 'anywhere' }}>
                {saidOf(paper, t).join(' · ')}
              </Text>
              {give && !paper.given && (
                <FileDrop
                  label={paper.label}
                  accept={paperEndings(paper.formats)}
                  hint={t('papers.hint', { formats: paperFormats(paper.formats), max: paper.maxMb })}
                  maxBytes={paper.maxMb * 1024 * 1024}
                  items={itemsOf(paper.typeId, sent[paper.typeId])}
                  onFiles={([file]) => file && void send(paper.typeId, file)}
                  onRetry={() => {
                    const again = sent[paper.typeId];
                    if (again) void send(paper.typeId, again.file);
                  }}
                />
              )}
            </Stack>
          </li>
        ))}
      </Stack>
    </Card>
  );
}

function saidOf(paper: RecordPaper, t: ReturnType<typeof useText>): string[] {
  const { required, filename, status, reviewer, claimed, expiresOn, rejectReason, inForce } = paper;
  const waits = status !== null && hasTag(documentStates, status, 'toCheck');
  return [
    t(required ? 'papers.required' : 'papers.optional'),
    filename ?? '',
    rejectReason ?? '',
    waits ? t(claimed ? 'papers.claimed' : 'papers.toCheck', { who: REVIEWER_NAMES[reviewer] }) : '',
    inForce && !expiresOn ? t('papers.checked', { who: REVIEWER_NAMES[reviewer] }) : '',
    expiresOn ? t('papers.until', { date: formatDate(expiresOn) }) : '',
  ].filter(Boolean);
}

function itemsOf(id: string, sending: Sending | undefined): DropItem[] {
  if (!sending) return [];
  const { file, loaded, problem } = sending;
  const about = { id, name: file.name, size: file.size };
  if (!problem) return [{ ...about, loaded, state: loaded >= file.size ? 'reading' : 'sending' }];
  return [
    { ...about, state: 'refused', message: problem.detail ?? problem.title ?? '', code: problem.code ?? '' },
  ];
}
