import type { ReactNode } from 'react';
import { useTranslation } from '@cessio/shell';
import { Button, Notice, Row, Stack, Table, TableBox } from '@cessio/ui';

export interface Difference {
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
}

interface ConflictNoticeProps {
  differences: readonly Difference[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Another session saved these fields: both values side by side, and one chooses. Nothing typed is lost before that. */
export function ConflictNotice({ differences, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  const { t } = useTranslation('host');
  return (
    <Notice severity="warning" live title={t('profile.conflict.title')}>
      <Stack gap={10}>
        <span>{t('profile.conflict.text')}</span>
        {differences.length > 0 && (
          <TableBox data-wide="true">
            <Table aria-label={t('profile.conflict.title')}>
              <thead>
                <tr>
                  <th scope="col">{t('profile.conflict.field')}</th>
                  <th scope="col">{t('profile.conflict.mine')}</th>
                  <th scope="col">{t('profile.conflict.theirs')}</th>
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
            {t('profile.conflict.keepMine')}
          </Button>
          <Button size={30} onClick={onTakeTheirs}>
            {t('profile.conflict.takeTheirs')}
          </Button>
        </Row>
      </Stack>
    </Notice>
  );
}
