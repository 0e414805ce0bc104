import { useTranslation } from '@cessio/shell';
import { Button, Row, Skeleton, StatusChip, Text } from '@cessio/ui';
import { isDanger, openSteps, RecordStepDialog, useRecord, useRecordStep } from '@cessio/ui/record';
import { documentKind } from './document-kind.ts';
import { StoredFileDialog } from './stored-file.tsx';
import './texts.ts';

interface OwnDocumentProps {
  id: string;
  onClose: () => void;
}

/** A company's own paper: its file, its state, and its withdrawal. */
export function OwnDocument({ id, onClose }: OwnDocumentProps) {
  const { t } = useTranslation('admin');
  const { record } = useRecord(documentKind, id);
  const step = useRecordStep(documentKind, record.data);
  const document = record.data;
  if (!document) return <Skeleton height={0} />;
  return (
    <>
      <StoredFileDialog document={document} onClose={onClose}>
        <Row gap={12}>
          <Text type="small" weight={600}>
            {document.typeLabel}
          </Text>
          <StatusChip machine="document" state={document.status} />
          {document.rejectReason && (
            <Text type="small" tone="danger">
              {t('check.reason')}
              {'\u00a0: '}
              {document.rejectReason}
            </Text>
          )}
          {openSteps(document.allowedActions).map((action) => (
            <Button
              key={action.action}
              size={30}
              variant={isDanger(action) ? 'dangerLight' : 'secondary'}
              onClick={() => step.ask(action)}
            >
              {action.label}
            </Button>
          ))}
        </Row>
      </StoredFileDialog>
      <RecordStepDialog step={step} currency="EUR" amount={null} />
    </>
  );
}
