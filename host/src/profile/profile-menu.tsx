import { useRef, useState, type ReactNode } from 'react';
import { pages } from '@cessio/contract';
import { can, useNavigate, useSetAtom, useStore, useTranslation, type User } from '@cessio/shell';
import {
  Avatar,
  Button,
  drawAfter,
  IconCalendar,
  IconChevronDown,
  IconLock,
  IconLogOut,
  IconSettings,
  IconSliders,
  IconUser,
  media,
  Popover,
  styled,
  Tag,
  text,
  useMediaQuery,
  v,
  VisuallyHidden,
  type IconLike,
} from '@cessio/ui';
import { useMenuCounts } from '../menu/use-menu-counts.ts';
import { leave } from '../session/leaving.ts';
import { lockedAtom } from '../session/session.ts';
import { ThemeToggle } from '../session/theme-toggle.tsx';
import { customiserAtom } from '../layout/customiser-atom.ts';
import { LanguageChoice } from '../layout/language-menu.tsx';

const Trigger = styled('button')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minBlockSize: 40,
  padding: '4px 8px',
  border: 0,
  borderRadius: 8,
  background: 'transparent',
  color: v.text,
  cursor: 'pointer',
  whiteSpace: 'nowrap',
  ...text('small'),
  fontWeight: 500,
  // A long name is truncated, so that it pushes nothing out of the header.
  '& > span:nth-of-type(3)': {
    maxInlineSize: 'min(220px, 16vw)',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '&:hover, &[aria-expanded="true"]': { background: v.hover },
  [media.phone]: { padding: 2, minInlineSize: 44, '& > span:nth-of-type(3), & > svg': { display: 'none' } },
});
const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '8px 8px 12px',
  marginBlockEnd: 6,
  borderBlockEnd: `1px solid ${v.border}`,
  '& > div': { minInlineSize: 0 },
  '& strong': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    overflowWrap: 'anywhere',
    ...text('body'),
    fontWeight: 600,
  },
  '& small': { display: 'block', color: v.text2, overflowWrap: 'anywhere', ...text('caption') },
});
const Items = styled('ul')({
  display: 'grid',
  '& > li > *': { inlineSize: '100%', justifyContent: 'flex-start', color: v.text, fontWeight: 400 },
});

/** Entries that the header has no room for on a phone. */
const Quick = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  paddingBlockEnd: 6,
  marginBlockEnd: 6,
  borderBlockEnd: `1px solid ${v.border}`,
});

interface Entry {
  label: string;
  icon: IconLike;
  to?: string;
  badge?: ReactNode;
  run?: () => void;
  /** True when absent. */
  shown?: boolean;
}

/** « C. Vasseur » : first initial, last name. */
function shortName(user: Pick<User, 'firstName' | 'lastName'>): string {
  const initial = user.firstName.charAt(0);
  return `${initial ? `${initial}. ` : ''}${user.lastName}`;
}

function Waiting() {
  const { t } = useTranslation('host');
  const { messages: count } = useMenuCounts();
  if (!count) return null;
  return (
    <Tag family="action" icon={null}>
      <span aria-hidden>{count}</span>
      <VisuallyHidden>{t('menu.waiting', { count })}</VisuallyHidden>
    </Tag>
  );
}

/** The signed-in user, the profile, and sign-out. */
export function ProfileMenu({ user }: { user: User }) {
  const { t } = useTranslation('host');
  const store = useStore();
  const navigate = useNavigate();
  const phone = useMediaQuery(media.phone);
  const setCustomiser = useSetAtom(customiserAtom);
  const setLocked = useSetAtom(lockedAtom);
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const name = shortName(user);
  const photo = user.profileImageUrl ?? undefined;
  const entries: Entry[] = [
    { label: 'profile.link', icon: IconUser, to: pages.profile },
    {
      label: 'profile.operations',
      icon: IconSettings,
      to: pages.settings,
      shown: can(user, 'settings.manage'),
      badge: <Waiting />,
    },
    {
      label: 'ops.jobs.title',
      icon: IconSettings,
      to: pages.jobs,
      shown: can(user, 'jobs.read') && !can(user, 'settings.manage'),
    },
    { label: 'profile.rates', icon: IconCalendar, to: pages.rates, shown: can(user, 'rates.write') },
    { label: 'calendar.title', icon: IconCalendar, to: pages.calendar, shown: phone },
    { label: 'customise.title', icon: IconSliders, run: () => setCustomiser(true), shown: phone },
    { label: 'profile.lock', icon: IconLock, run: () => setLocked(true) },
    { label: 'profile.signOut', icon: IconLogOut, run: () => leave(store, navigate) },
  ];
  const full = `${user.firstName} ${user.lastName}`;
  return (
    <>
      <Trigger
        ref={anchor}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={(press) => drawAfter(press, () => setOpen(!open))}
      >
        <Avatar name={full} size={32} src={photo} />
        <VisuallyHidden>{t('profile.menu', { name })}</VisuallyHidden>
        <span aria-hidden>{name}</span>
        <IconChevronDown size={14} aria-hidden />
      </Trigger>
      <Popover
        open={open}
        onClose={close}
        anchor={anchor}
        label={t('profile.label')}
        align="end"
        width={260}
        padding={8}
      >
        <Head>
          <Avatar name={full} size={40} src={photo} />
          <div>
            <strong>
              {name}{' '}
              <Tag family="success" icon={null}>
                {t('profile.badge')}
              </Tag>
            </strong>
            <small>{user.email}</small>
          </div>
        </Head>
        {phone && (
          <Quick>
            <LanguageChoice />
            <ThemeToggle />
          </Quick>
        )}
        <Items>
          {entries.map(
            ({ label, icon, to, badge, run, shown = true }) =>
              shown && (
                <li key={label}>
                  <Button
                    variant="text"
                    icon={icon}
                    {...(to && { to })}
                    onClick={() => {
                      close();
                      run?.();
                    }}
                  >
                    {t(label)} {badge}
                  </Button>
                </li>
              ),
          )}
        </Items>
      </Popover>
    </>
  );
}
