import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { useText } from '../i18n.ts';
import { Row, Stack } from '../layout/stack.tsx';
import { Table, TableBox } from '../table/table-parts.ts';

export interface Difference {
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
}

export interface ConflictNoticeProps {
  /** Who saved what, in a sentence. */
  text: string;
  /** Fields whose values differ; empty when they cannot be compared. */
  differences: readonly Difference[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/**
 * What is being edited was also changed elsewhere: both values side by side, and the user chooses. Nothing is lost
 * before that.
 */
export function ConflictNotice({ text, differences, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  const t = useText();
  const title = t('conflict.title');
  return (
    <Notice severity="warning" live title={title}>
      <Stack gap={10}>
        <span>{text}</span>
        {differences.length > 0 && (
          <TableBox data-wide="true">
            <Table aria-label={title}>
              <thead>
                <tr>
                  <th scope="col">{t('conflict.field')}</th>
                  <th scope="col">{t('conflict.mine')}</th>
                  <th scope="col">{t('conflict.theirs')}</th>
                </tr>
              </thead>
              <tbody>
                {differences.map(({ label, mine, theirs }) => (
                  <tr key={label} data-quiet="true">
                    <th scope="row">{label}</th>
                    <td>{mine || '–'}</td>
                    <td>{theirs || '–'}</td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </TableBox>
        )}
        <Row>
          <Button size={30} variant="primary" onClick={onKeepMine}>
            {t('conflict.keepMine')}
          </Button>
          <Button size={30} onClick={onTakeTheirs}>
            {t('conflict.takeTheirs')}
          </Button>
        </Row>
      </Stack>
    </Notice>
  );
}
