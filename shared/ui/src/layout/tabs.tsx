import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Link as RouterLink, useLocation, useSearchParams } from '@cessio/shell';
import { styled, text, v } from '../theme/look.ts';
import { useText } from '../i18n.ts';
import { useDirection } from '../theme/direction.ts';

const tab = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  flex: 'none',
  minBlockSize: 44,
  margin: 0,
  padding: '0 2px 2px',
  border: 0,
  borderBlockEnd: '2px solid transparent',
  background: 'none',
  color: v.text2,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  ...text('body'),
  fontWeight: 500,
  '&:hover': { color: v.text },
  '&[aria-selected="true"], &[aria-current="page"]': {
    color: v.text,
    fontWeight: 600,
    borderBlockEndColor: v.primary,
  },
  '&:focus-visible': { outlineOffset: -2, borderRadius: 4 },
} as const;

const Strip = styled('div')({
  display: 'flex',
  gap: 22,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  borderBlockEnd: `1px solid ${v.border}`,
  // A shadow at either edge, covered at the ends, shows that tabs continue there.
  background: `linear-gradient(90deg, ${v.canvas} 50%, transparent) 0 0 / 48px 100% no-repeat local, linear-gradient(270deg, ${v.canvas} 50%, transparent) 100% 0 / 48px 100% no-repeat local, linear-gradient(90deg, ${v.border}, transparent) 0 0 / 20px 100% no-repeat, linear-gradient(270deg, ${v.border}, transparent) 100% 0 / 20px 100% no-repeat`,
  paddingInline: 4,
  marginInline: -4,
  '@media print': { display: 'none' },
});
const TabButton = styled('button')(tab as never);
const TabLink = styled(RouterLink)(tab as never);
const Count = styled('span')({
  minInlineSize: 24,
  paddingInline: 7,
  borderRadius: 10,
  background: v.hover,
  color: v.text2,
  textAlign: 'center',
  fontSize: '0.8125rem',
  lineHeight: '20px',
  fontWeight: 600,
  '[aria-selected="true"] > &, [aria-current="page"] > &': {
    background: v.primarySoft,
    color: v.onPrimarySoft,
  },
  // Space for two digits, so that the following tabs do not move when the count arrives.
  '&:empty': { inlineSize: 32, blockSize: 20 },
});

export interface TabItem {
  id: string;
  label: ReactNode;
  /** null: not known yet, its space is reserved. */
  count?: number | string | null | undefined;
  /** Its own route: the tabs are then a navigation. */
  to?: string;
}

export interface TabsProps {
  tabs: readonly TabItem[];
  value: string;
  onChange?: (id: string) => void;
  label?: string;
  /** Id of the panel below, passed to `TabPanel`. */
  panelId?: string;
}

/** Tabs with counts. Arrows move, Home and End jump; on a phone the strip scrolls sideways. */
export function Tabs({ tabs, value, onChange, label, panelId }: TabsProps) {
  const t = useText();
  const own = useId();
  const strip = useRef<HTMLDivElement>(null);
  const rtl = useDirection() === 'rtl';
  const name = label ?? t('tabs.label');
  const chosen = tabs.findIndex((item) => item.id === value);
  useEffect(() => {
    const element = strip.current;
    const here = element?.children[chosen] as HTMLElement | undefined;
    // Scrolls the strip only, never the page.
    if (
      element &&
      here &&
      (here.offsetLeft < element.scrollLeft ||
        here.offsetLeft + here.offsetWidth > element.scrollLeft + element.clientWidth)
    )
      element.scrollLeft = here.offsetLeft - 16;
  }, [chosen]);
  const content = (item: TabItem) => (
    <>
      {item.label}
      {item.count !== undefined && <Count>{item.count}</Count>}
    </>
  );
  if (tabs.some((item) => item.to !== undefined))
    return (
      <nav aria-label={name}>
        <Strip ref={strip}>
          {tabs.map((item) => (
            <TabLink key={item.id} to={item.to ?? '.'} aria-current={item.id === value ? 'page' : undefined}>
              {content(item)}
            </TabLink>
          ))}
        </Strip>
      </nav>
    );
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((item) => item.id === value);
    const last = tabs.length - 1;
    const to = {
      ArrowRight: at + (rtl ? -1 : 1),
      ArrowLeft: at + (rtl ? 1 : -1),
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + tabs.length) % tabs.length;
    onChange?.(tabs[next]?.id ?? value);
    strip.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <Strip ref={strip} role="tablist" aria-label={name} onKeyDown={onKeyDown}>
      {tabs.map((item) => (
        <TabButton
          key={item.id}
          type="button"
          role="tab"
          id={`${panelId ?? own}-${item.id}`}
          aria-selected={item.id === value}
          aria-controls={panelId}
          tabIndex={item.id === value ? 0 : -1}
          onClick={() => onChange?.(item.id)}
        >
          {content(item)}
        </TabButton>
      ))}
    </Strip>
  );
}

export interface TabPanelProps {
  id: string;
  /** The tab it belongs to. */
  value: string;
  children: ReactNode;
}

/** The content of the selected tab. */
export function TabPanel({ id, value, children }: TabPanelProps) {
  return (
    <div role="tabpanel" id={id} aria-labelledby={`${id}-${value}`} style={{ minInlineSize: 0 }}>
      {children}
    </div>
  );
}

/**
 * The selected tab, kept in the URL (`?tab=`). Changing it drops the other parameters, which belong to the previous
 * tab's list, unless `keep` names them.
 */
export function useTabParam(
  first: string,
  { param = 'tab', keep = [] }: { param?: string; keep?: readonly string[] } = {},
) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const value = params.get(param) ?? first;
  const setValue = (next: string) => {
    setParams(
      (current) => {
        const kept = new URLSearchParams([...current].filter(([key]) => keep.includes(key)));
        if (next !== first) kept.set(param, next);
        return kept;
      },
      // The state with which the page was opened is kept: the list that a record is in.
      { state },
    );
  };
  return [value, setValue] as const;
}
