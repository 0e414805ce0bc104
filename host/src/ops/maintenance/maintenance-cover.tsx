import { pages } from '@cessio/contract';
import { useAtomValue, useNavigate, useOptionalUser, useStore, useTranslation } from '@cessio/shell';
import { Button, Hint, IconTriangleAlert, Link, Row, styled, text, v } from '@cessio/ui';
import { FullCover } from '../../layout/full-cover.tsx';
import { signOut } from '../../session/session.ts';
import '../../session/host-texts.ts';
import { MaintenanceWords } from './maintenance-words.tsx';
import { maintenanceAtom } from './maintenance.ts';
import { useReopening } from './use-reopening.ts';

/** What everybody but the administrator sees; disappears when the portal reopens. */
export function MaintenanceCover() {
  const { t } = useTranslation('host');
  const store = useStore();
  const navigate = useNavigate();
  const maintenance = useAtomValue(maintenanceAtom);
  const known = useOptionalUser() !== null;
  const { look, looking } = useReopening();

  const changeAccount = (): void => {
    if (known) signOut(store, true);
    void navigate(pages.signIn);
  };

  return (
    <FullCover labelledBy="maintenance-title">
      <h1 id="maintenance-title" tabIndex={-1}>
        {t('maintenance.now')}
      </h1>
      {maintenance && <MaintenanceWords maintenance={maintenance} />}
      <Row gap={8} wrap>
        <Button variant="primary" loading={looking} onClick={look}>
          {t('maintenance.look')}
        </Button>
        <Button variant="text" onClick={changeAccount}>
          {t(known ? 'maintenance.otherAccount' : 'maintenance.signIn')}
        </Button>
      </Row>
      <Hint>{t('maintenance.alone')}</Hint>
    </FullCover>
  );
}

const Strip = styled('output')({
  position: 'fixed',
  insetBlockEnd: 16,
  insetInline: 0,
  marginInline: 'auto',
  inlineSize: 'fit-content',
  maxInlineSize: 'calc(100vw - 32px)',
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  padding: '10px 16px',
  borderRadius: 8,
  background: v.ink,
  color: v.onInk,
  boxShadow: v.e3,
  zIndex: 1200,
  ...text('small'),
  '& a': { color: 'inherit', textDecoration: 'underline', textUnderlineOffset: '3px', whiteSpace: 'nowrap' },
  '@media print': { display: 'none' },
});

/** Reminds the administrator, who still sees the portal, that it is closed to the others. */
export function MaintenanceReminder() {
  const { t } = useTranslation('host');
  return (
    <Strip>
      <IconTriangleAlert size={16} aria-hidden />
      <span>{t('maintenance.reminder')}</span>
      <Link to={pages.settings}>{t('maintenance.manage')}</Link>
    </Strip>
  );
}
