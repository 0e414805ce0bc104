import { Link, useLocation, useTranslation, type User } from '@cessio/shell';
import { IconChevronDown, Menu, styled, text, v } from '@cessio/ui';
import { currentIn, useMenu, type MenuEntry } from '../menu/menu.ts';
import { useMenuCounts, type MenuCounts } from '../menu/use-menu-counts.ts';
import { Count } from './menu-tree.tsx';

const Bar = styled('nav')({
  position: 'sticky',
  insetBlockStart: 56,
  zIndex: 90,
  background: v.surface,
  borderBlockEnd: `1px solid ${v.border}`,
  paddingInline: 20,
  '& > ul': { display: 'flex', flexWrap: 'wrap', gap: 4 },
  '@media print': { display: 'none' },
});
const item = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  blockSize: 44,
  padding: '0 12px',
  border: 0,
  background: 'transparent',
  color: v.text2,
  textDecoration: 'none',
  cursor: 'pointer',
  ...text('small'),
  fontWeight: 500,
  '&:hover': { color: v.text },
  '&:focus-visible': { outlineOffset: -3 },
  // The current entry is underlined in copper.
  '&[aria-current="page"], &[data-within="true"]': {
    color: v.text,
    fontWeight: 600,
    boxShadow: `inset 0 -2px 0 ${v.accent}`,
  },
  '& > b': { ...text('caption'), fontWeight: 600 },
} as const;
const Item = styled(Link)(item as never);
const Group = styled('button')(item as never);

/** The same entries in a bar under the header; submenus are menus. */
export function HorizontalMenu({ user }: { user: User }) {
  const { t } = useTranslation('host');
  const counts = useMenuCounts();
  const entries = useMenu(user);
  const { pathname } = useLocation();
  const current = currentIn(entries, pathname);
  return (
    <Bar aria-label={t('menu.label')}>
      <ul>
        {entries.map((entry) => (
          <li key={entry.label}>
            {entry.children ? (
              <Submenu
                entry={entry}
                within={current === entry || entry.children.some((link) => link === current)}
                counts={counts}
              />
            ) : (
              <Item to={entry.to} aria-current={entry === current ? 'page' : undefined}>
                <entry.icon size={16} aria-hidden />
                {t(entry.label)}
                <Count of={entry} counts={counts} />
              </Item>
            )}
          </li>
        ))}
      </ul>
    </Bar>
  );
}

interface SubmenuProps {
  entry: Extract<MenuEntry, { children: readonly unknown[] }>;
  within: boolean;
  counts: MenuCounts;
}

function Submenu({ entry, within, counts }: SubmenuProps) {
  const { t } = useTranslation('host');
  return (
    <Menu
      label={t(entry.label)}
      align="start"
      items={entry.children.map(({ label, to }) => ({ label: t(label), to }))}
      // oxlint-disable-next-line react/no-unstable-nested-components -- a render prop, not a component
      trigger={(props) => (
        <Group {...props} type="button" data-within={within || undefined}>
          <entry.icon size={16} aria-hidden />
          {t(entry.label)}
          <Count of={entry} counts={counts} />
          <IconChevronDown size={14} aria-hidden />
        </Group>
      )}
    />
  );
}
