import { type User, useAtomValue, useTranslation } from '@cessio/shell';
import { Drawer, styled } from '@cessio/ui';
import { semidarkAtom } from '../settings/settings.ts';
import { Brand } from './brand.tsx';
import { MenuAndCompany } from './sidebar.tsx';

const Menu = styled('nav')({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  minBlockSize: 0,
});
const Head = styled('div')({
  padding: '10px 18px',
  minBlockSize: 56,
  display: 'flex',
  alignItems: 'center',
});

export function MenuDrawer({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('host');
  const semidark = useAtomValue(semidarkAtom);
  return (
    <Drawer open onClose={onClose} title={t('menu.label')} width={280} bare ink={semidark}>
      <Menu id="menu" aria-label={t('menu.label')} data-ink={semidark || undefined}>
        <Head>
          <Brand onInk={semidark} />
        </Head>
        <MenuAndCompany user={user} />
      </Menu>
    </Drawer>
  );
}
