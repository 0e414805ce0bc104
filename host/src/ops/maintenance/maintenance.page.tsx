import { pages } from '@cessio/contract';
import { useAtomValue, useQuery, useStore, useTranslation } from '@cessio/shell';
import { Button, Notice, Row, Skeleton } from '@cessio/ui';
import { AuthFrame } from '../../session/auth-frame.tsx';
import { MaintenanceWords } from './maintenance-words.tsx';
import { lookWhetherOpen, maintenanceAtom } from './maintenance.ts';
import { useReopening } from './use-reopening.ts';

/** Whether a maintenance is under way; updates when it ends. */
export function MaintenancePage() {
  const { t } = useTranslation('host');
  const store = useStore();
  const maintenance = useAtomValue(maintenanceAtom);
  const asked = useQuery({
    queryKey: ['maintenance'],
    queryFn: () => lookWhetherOpen(store),
    staleTime: 0,
    refetchOnMount: 'always',
  });
  const { look, looking } = useReopening();
  return (
    <AuthFrame title={t('maintenance.title')} subtitle={maintenance ? t('maintenance.now') : undefined}>
      {asked.isPending ? (
        <Skeleton lines={4} />
      ) : maintenance ? (
        <>
          <MaintenanceWords maintenance={maintenance} />
          <Row>
            <Button variant="primary" loading={looking} onClick={look}>
              {t('maintenance.look')}
            </Button>
          </Row>
        </>
      ) : (
        <>
          <Notice severity="success" live title={t('maintenance.open.title')}>
            {t('maintenance.open.text')}
          </Notice>
          <Row>
            <Button variant="primary" to={pages.home}>
              {t('plain.back')}
            </Button>
          </Row>
        </>
      )}
    </AuthFrame>
  );
}
