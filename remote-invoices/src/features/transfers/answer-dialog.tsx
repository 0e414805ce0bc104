import { call, createAttemptKeys } from '@cessio/client';
import { href, pages } from '@cessio/contract';
import { receiveAnswer, type BankAnswer } from '@cessio/contract/transfers';
import { portalEvents, useTranslation } from '@cessio/shell';
import { Button, Dialog, Hint, Link, Notice, Stack, toProblem } from '@cessio/ui';
import { FileDrop, type DropItem } from '@cessio/ui/form';
import { useState } from 'react';
import { useCounts } from './use-counts.ts';
import './texts.ts';

const keyFor = createAttemptKeys();

/** Reads a file of the bank, and says what it settled. */
export function AnswerDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('invoices');
  const counts = useCounts();
  const [item, setItem] = useState<DropItem | null>(null);
  const [answer, setAnswer] = useState<BankAnswer | null>(null);
  const reads = item?.state === 'reading';
  const read = async (file: File) => {
    if (reads) return;
    const { name, size } = file;
    setAnswer(null);
    setItem({ id: name, name, size, state: 'reading' });
    try {
      const found = await call(receiveAnswer, {
        file,
        idempotencyKey: keyFor('answer', [name, size, file.lastModified]),
      });
      setAnswer(found);
      setItem({ id: name, name, size, state: 'read' });
      portalEvents.emit('recordChanged', { entity: 'payment_file', id: found.fileId });
    } catch (error) {
      const { title = '', detail = '', code = '' } = toProblem(error);
      setItem({ id: name, name, size, state: 'refused', code, message: `${title}. ${detail}` });
    }
  };
  return (
    <Dialog
      open
      onClose={reads ? () => undefined : onClose}
      title={t('transfers.answer')}
      actions={
        <Button onClick={onClose} disabled={reads}>
          {t('transfers.close')}
        </Button>
      }
    >
      <Stack gap={14}>
        <Hint>{t('transfers.answer.text')}</Hint>
        <FileDrop
          label={t('transfers.answer.file')}
          accept={['.xml']}
          hint={t('transfers.answer.hint')}
          onFiles={([file]) => file && void read(file)}
          items={item ? [item] : []}
        />
        {answer && (
          <Notice
            severity={answer.rejected + answer.contradicted.length > 0 ? 'warning' : 'success'}
            live
            title={counts({
              ...answer,
              returned: 0,
              waiting: answer.leftWaiting,
              contradicted: answer.contradicted.length,
            })}
            action={
              <Link to={href(pages.paymentFile, { id: answer.fileId })} onClick={onClose}>
                {t('transfers.answer.open', { number: answer.number })}
              </Link>
            }
          >
            {(['unknown', 'contradicted'] as const).map((what) => {
              const { length: count } = answer[what];
              return (
                count > 0 && (
                  <div key={what}>
                    {t(`transfers.answer.${what}`, { count, list: answer[what].join(', ') })}
                  </div>
                )
              );
            })}
          </Notice>
        )}
      </Stack>
    </Dialog>
  );
}
