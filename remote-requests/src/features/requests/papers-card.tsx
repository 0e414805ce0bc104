import { documentStates, hasTag, type RequestPaper } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import {
  Card,
  ErrorState,
  Hint,
  Notice,
  Row,
  showToast,
  Stack,
  StatusChip,
  Text,
  toProblem,
} from '@cessio/ui';
import { FileDrop, paperEndings, paperFormats, type DropItem } from '@cessio/ui/form';
import type { ChosenFile, useRequestPapers } from './use-request-papers.ts';

interface PapersCardProps {
  papers: ReturnType<typeof useRequestPapers>;
  /** Codes of the papers for lack of which the request was not submitted. */
  lacking: readonly string[];
}

/** A request's papers, each with its state and a drop zone. No card when none is required. */
export function PapersCard({ papers, lacking }: PapersCardProps) {
  const { t } = useTranslation('requests');
  const { papers: list, files, error } = papers;
  const remove = (paper: RequestPaper) => {
    papers.remove(paper).catch((refused: unknown) => {
      const { title = '', detail } = toProblem(refused);
      showToast({ severity: 'error', title, message: detail ?? '' });
    });
  };
  if (error)
    return (
      <Card title={t('papers.title')}>
        <ErrorState error={error} onRetry={() => papers.refetch()} level={2} />
      </Card>
    );
  if (!list || list.length === 0) return null;
  return (
    <Card title={t('papers.title')}>
      <Hint>{t('papers.text')}</Hint>
      <Stack gap={20}>
        {list.map((paper) => (
          <Stack key={paper.typeId} gap={8}>
            <Row gap={8}>
              <Text as="h3" type="body" weight={550}>
                {paper.label}
              </Text>
              {paper.status ? (
                <StatusChip machine="document" state={paper.status} />
              ) : (
                <Text type="small" tone="third">
                  {t(paper.required ? 'papers.required' : 'papers.optional')}
                </Text>
              )}
            </Row>
            <FileDrop
              label={paper.label}
              accept={paperEndings(paper.formats)}
              hint={t('papers.hint', { formats: paperFormats(paper.formats), max: paper.maxMb })}
              maxBytes={paper.maxMb * 1024 * 1024}
              items={itemsOf(paper, files[paper.typeId], t('papers.waits'))}
              onFiles={([file]) => file && papers.choose(paper.typeId, file)}
              {...(files[paper.typeId] ? { onRetry: () => papers.again(paper.typeId) } : {})}
              {...(files[paper.typeId] || paper.given ? { onRemove: () => remove(paper) } : {})}
            />
            {lacking.includes(paper.code) && !paper.given && !files[paper.typeId] && (
              <Notice severity="error" live>
                {t('papers.missing', { label: paper.label })}
              </Notice>
            )}
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}

/** The chosen file, else the bank's. @param waits shown for a file to be sent with the request */
function itemsOf(paper: RequestPaper, chosen: ChosenFile | undefined, waits: string): DropItem[] {
  if (chosen) {
    const { file, state, loaded, problem } = chosen;
    const about = { id: paper.typeId, name: file.name, size: file.size };
    if (state === 'chosen') return [{ ...about, state: 'read', message: waits }];
    if (state === 'sending')
      return [{ ...about, loaded, state: loaded >= file.size ? 'reading' : 'sending' }];
    const message = problem?.detail ?? problem?.title ?? '';
    return [{ ...about, state: 'refused', message, code: problem?.code ?? '' }];
  }
  if (!paper.filename || !paper.status) return [];
  const unfit = hasTag(documentStates, paper.status, 'unfit');
  return [
    {
      id: paper.typeId,
      name: paper.filename,
      state: unfit ? 'refused' : 'read',
      message: paper.rejectReason ?? undefined,
    },
  ];
}
