import { useId, useState } from 'react';
import { Link, useLocation, useTranslation } from '@cessio/shell';
import { EASE, IconChevronRight, media, styled, text, v } from '@cessio/ui';
import { currentIn, type MenuEntry, type MenuLink } from '../menu/menu.ts';
import { countIn, type MenuCounts } from '../menu/use-menu-counts.ts';

/** Submenus open and close in the specified time. */
export const SUBMENU_MS = 300;

const List = styled('ul')({ display: 'flex', flexDirection: 'column', gap: 2 });

const item = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  inlineSize: '100%',
  minBlockSize: 36,
  paddingBlock: 6,
  // The longest label fits one line beside a two-digit count.
  paddingInline: '10px 8px',
  '& > svg:first-of-type': { marginInlineEnd: 4 },
  '&[aria-expanded]': { paddingInlineEnd: 2 },
  border: 0,
  borderRadius: 7,
  background: 'transparent',
  color: v.text2,
  textAlign: 'inherit',
  textDecoration: 'none',
  cursor: 'pointer',
  ...text('small'),
  fontWeight: 500,
  transition: 'background-color 120ms, color 120ms',
  '& > span': { flex: 1, minInlineSize: 0 },
  '& > b': { ...text('caption'), fontWeight: 600, color: 'inherit' },
  '&:hover': { background: v.hover, color: v.text },
  '&[aria-current="page"]': { background: v.selected, color: v.onPrimarySoft, fontWeight: 600 },
  // The copper tick marks the current page.
  '&[aria-current="page"]::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: -6,
    insetBlock: 8,
    inlineSize: 3,
    borderStartEndRadius: 2,
    borderEndEndRadius: 2,
    background: v.accent,
  },
  '&[data-within="true"]': { color: v.text, fontWeight: 600 },
  '&:focus-visible': { outlineOffset: -2 },
  '[data-ink="true"] &': {
    color: v.onInk2,
    '&:hover': { background: v.inkRaised, color: v.onInk },
    '&[aria-current="page"]': { background: v.inkRaised, color: v.onInk },
    '&[aria-current="page"]::before': { background: v.inkAccent },
    '&[aria-current="page"] > svg': { color: v.inkAccent },
    '&[data-within="true"]': { color: v.onInk },
    '&:focus-visible': { outlineColor: v.inkAccent },
  },
  [media.touch]: { minBlockSize: 44 },
} as const;
const Item = styled(Link)(item as never);
const Group = styled('button')(item as never);

const Chevron = styled(IconChevronRight)({
  color: 'inherit',
  transition: `transform ${SUBMENU_MS}ms ${EASE}`,
  '[aria-expanded="true"] > &': { transform: 'rotate(90deg)' },
});
const Fold = styled('div')({
  display: 'grid',
  gridTemplateRows: '0fr',
  transition: `grid-template-rows ${SUBMENU_MS}ms ${EASE}`,
  '&[data-open="true"]': { gridTemplateRows: '1fr' },
  '& > div': { overflow: 'hidden', minBlockSize: 0 },
  '& ul': {
    marginInlineStart: 19,
    marginBlockStart: 2,
    paddingInlineStart: 9,
    borderInlineStart: `1px solid ${v.border}`,
  },
  '& a[aria-current="page"]::before': { insetInlineStart: -35 },
  '[data-ink="true"] & ul': { borderColor: v.inkRaised },
});

interface TreeProps {
  entries: readonly MenuEntry[];
  counts: MenuCounts;
}

/** How many records wait under an entry; nothing when there are none. */
export function Count({ of, counts }: { of: MenuEntry | MenuLink; counts: MenuCounts }) {
  const { t } = useTranslation('host');
  const count = countIn(of, counts);
  if (!count) return null;
  return <b aria-label={t('menu.waiting', { count })}>{count}</b>;
}

/** The menu as a tree: entries, and submenus that expand. */
export function MenuTree({ entries, counts }: TreeProps) {
  const { t } = useTranslation('host');
  const { pathname } = useLocation();
  const current = currentIn(entries, pathname);
  return (
    <List>
      {entries.map((entry) =>
        entry.children ? (
          <Submenu key={entry.label} entry={entry} current={current} counts={counts} />
        ) : (
          <li key={entry.label}>
            <Item to={entry.to} aria-current={entry === current ? 'page' : undefined}>
              <entry.icon size={18} strokeWidth={1.75} aria-hidden />
              <span>{t(entry.label)}</span>
              <Count of={entry} counts={counts} />
            </Item>
          </li>
        ),
      )}
    </List>
  );
}

function Submenu({
  entry,
  current,
  counts,
}: {
  entry: Extract<MenuEntry, { children: readonly unknown[] }>;
  current: MenuEntry | MenuLink | undefined;
  counts: MenuCounts;
}) {
  const { t } = useTranslation('host');
  const within = current === entry || entry.children.some((link) => link === current);
  const [wish, setWish] = useState<boolean | null>(null);
  // The submenu of the current page is open until the user closes it.
  const open = wish ?? within;
  const id = useId();
  return (
    <li>
      <Group
        type="button"
        aria-expanded={open}
        aria-controls={id}
        data-within={within || undefined}
        onClick={() => setWish(!open)}
      >
        <entry.icon size={18} strokeWidth={1.75} aria-hidden />
        <span>{t(entry.label)}</span>
        {!open && <Count of={entry} counts={counts} />}
        <Chevron size={14} aria-hidden />
      </Group>
      <Fold id={id} data-open={open} inert={!open}>
        <div>
          <List>
            {entry.children.map((link) => (
              <li key={link.label}>
                <Item to={link.to} aria-current={link === current ? 'page' : undefined}>
                  <span>{t(link.label)}</span>
                  <Count of={link} counts={counts} />
                </Item>
              </li>
            ))}
          </List>
        </div>
      </Fold>
    </li>
  );
}
