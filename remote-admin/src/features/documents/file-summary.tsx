import { call } from '@cessio/client';
import {
  documentStates,
  listDocuments,
  pages,
  sideOf,
  statesWith,
  todayInParis,
  type DocumentRow,
  type PaperRecord,
  myParty,
} from '@cessio/contract';
import { useQuery, useQueryClient, useRecordChanged, useTranslation, useUser } from '@cessio/shell';
import {
  Button,
  Card,
  family,
  lookOf,
  media,
  Hint,
  Notice,
  Row,
  Skeleton,
  StatusChip,
  styled,
  Text,
  v,
} from '@cessio/ui';
import { paperEndings } from '@cessio/ui/form';
import { AdviserContact } from '@cessio/ui/record';
import { countParts, PART_FAMILY, PARTS, toDo } from './document-file.ts';
import { DocumentName, NextStep, recordHref } from './documents-table.tsx';
import type { Kind } from './guess-type.ts';
import { PickFiles } from './pick-files.tsx';
import './texts.ts';

const Segments = styled('div')({
  display: 'flex',
  gap: 3,
  '& > span': { flex: 1, blockSize: 10, borderRadius: 2, minInlineSize: 3, printColorAdjust: 'exact' },
});
const Split = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(180px, 1fr) 3fr',
  gap: '10px 28px',
  alignItems: 'center',
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const Items = styled('ul')({
  display: 'flex',
  flexDirection: 'column',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '4px 12px',
    alignItems: 'center',
    paddingBlock: 10,
    fontSize: '0.8125rem',
  },
  '& > li + li': { borderBlockStart: `1px solid ${v.border}` },
  '& > li > div:last-of-type': { gridColumn: '1 / -1', color: v.text2 },
});

const SIGN = { valid: 'valid', review: 'under_review', todo: 'requested', refused: 'refused' } as const;

/** Current documents of one company; at most 200, far more than are ever required. */
export function useCompanyFile(partyId: string | undefined) {
  const client = useQueryClient();
  useRecordChanged('document', () => void client.invalidateQueries({ queryKey: ['list', 'companyFile'] }));
  return useQuery({
    queryKey: ['list', 'companyFile', partyId ?? 'own'],
    queryFn: ({ signal }) =>
      call(listDocuments, {
        query: {
          limit: '200',
          sort: 'typeLabel',
          'status.not': statesWith(documentStates, 'past').join(','),
          ...(partyId ? { partyId } : {}),
        },
        signal,
      }),
  });
}

/** « 5 valides sur 8 », as a bar and in words. */
export function FileSummary({ documents }: { documents: readonly DocumentRow[] | undefined }) {
  const { t } = useTranslation('admin');
  if (!documents)
    return (
      <Card label={t('file.title')}>
        <Skeleton height={36} />
      </Card>
    );
  const counts = countParts(documents);
  return (
    <Card label={t('file.title')}>
      <Split>
        <div>
          <Hint>{t('file.title')}</Hint>
          <Text type="h2" as="p">
            {counts.total > 0
              ? t('file.validOf', { count: counts.valid, total: counts.total })
              : t('file.empty')}
          </Text>
        </div>
        <div>
          <Segments aria-hidden>
            {PARTS.flatMap((part) =>
              Array.from({ length: counts[part] }, (_, index) => (
                <span key={`${part}${index}`} style={{ background: family[PART_FAMILY[part]].fill }} />
              )),
            )}
          </Segments>
          <Row gap={14} style={{ marginBlockStart: 8 }}>
            {PARTS.filter((part) => counts[part] > 0).map((part) => {
              const Icon = lookOf('document', SIGN[part]).icon;
              return (
                <Text
                  key={part}
                  type="caption"
                  style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}
                >
                  <span style={{ color: family[PART_FAMILY[part]].fg, display: 'flex' }}>
                    <Icon size={14} aria-hidden />
                  </span>
                  {t(`file.${part}`, { count: counts[part] })}
                </Text>
              );
            })}
          </Row>
        </div>
      </Split>
    </Card>
  );
}

/** Missing documents first. Says so when none is missing; an applicant's papers are with its request, not here. */
export function ToDoCard({
  documents,
  kinds,
  onGive,
}: {
  documents: readonly DocumentRow[] | undefined;
  kinds: readonly Kind[];
  /** Upload, where the reader may: the kind and its chosen files. */
  onGive?: ((typeId: string, files: readonly File[]) => void) | undefined;
}) {
  const { t } = useTranslation('admin');
  const { pendingAdhesionId, role } = useUser();
  const toRecord = (record: PaperRecord) => recordHref(record, sideOf(role) === 'staff');
  const list = documents && toDo(documents, todayInParis());
  return (
    <Card title={t('todo.title')}>
      {!list ? (
        <Skeleton lines={3} />
      ) : list.length === 0 && pendingAdhesionId ? (
        <Notice
          severity="info"
          action={
            <Button size={30} variant="text" to={pages.home}>
              {t('todo.adhesion.follow')}
            </Button>
          }
        >
          {t('todo.adhesion')}
        </Notice>
      ) : list.length === 0 ? (
        <Notice severity="success">{t('todo.none')}</Notice>
      ) : (
        <>
          <Items>
            {list.map((document) => (
              <li key={document.id}>
                <DocumentName document={document} />
                <StatusChip machine="document" state={document.status} />
                <div>
                  <NextStep document={document} />
                </div>
                {document.record && toRecord(document.record) ? (
                  <Button size={30} to={toRecord(document.record) ?? ''}>
                    {t('todo.onRecord', { number: document.record.number })}
                  </Button>
                ) : (
                  onGive && (
                    <PickFiles
                      label={document.typeLabel}
                      accept={paperEndings(kinds.find(({ id }) => id === document.typeId)?.formats ?? [])}
                      onFiles={(files) => onGive(document.typeId, files)}
                    />
                  )
                )}
              </li>
            ))}
          </Items>
          {onGive && <Hint type="caption">{t('todo.how')}</Hint>}
          <AdviserContact load={(signal) => call(myParty, { signal })} />
        </>
      )}
    </Card>
  );
}
