import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { IconAlert, IconChevronLeft, IconChevronRight, IconDownload } from '../icons/icons.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { styled } from '../theme/look.ts';
import { formatNumber } from '../values/format.ts';
import { useText } from './document-text.ts';
import type { DrawnPage } from './paged-file.ts';
import { usePages } from './use-pages.ts';
import { Bar, PADDING, Stage } from './viewer-parts.ts';
import { IconFitWidth, IconRotate, IconZoomIn, IconZoomOut } from './viewer-icons.ts';

const ZOOMS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;

/**
 * The page is white in dark mode too, as on paper; its text overlays the canvas, to be selected, searched and read
 * aloud.
 */
const Sheet = styled('div')({
  position: 'relative',
  marginInline: 'auto',
  direction: 'ltr',
  '& canvas': { display: 'block', inlineSize: '100%', blockSize: '100%', background: '#fff' },
  '& > div': {
    position: 'absolute',
    inset: 0,
    overflow: 'clip',
    lineHeight: 1,
    textAlign: 'start',
    transformOrigin: '0 0',
    forcedColorAdjust: 'none',
    '--scale-round-x': '1px',
    '--scale-round-y': '1px',
    '--min-font-size': 1,
    '--text-scale-factor': 'calc(var(--total-scale-factor) * var(--min-font-size))',
    '--min-font-size-inv': 'calc(1 / var(--min-font-size))',
    '&[data-main-rotation="90"]': { transform: 'rotate(90deg) translateY(-100%)' },
    '&[data-main-rotation="180"]': { transform: 'rotate(180deg) translate(-100%, -100%)' },
    '&[data-main-rotation="270"]': { transform: 'rotate(270deg) translateX(-100%)' },
  },
  '& > div > span': {
    position: 'absolute',
    color: 'transparent',
    whiteSpace: 'pre',
    cursor: 'text',
    transformOrigin: '0 0',
    fontSize: 'calc(var(--text-scale-factor) * var(--font-height, 0))',
    transform: 'rotate(var(--rotate, 0deg)) scaleX(var(--scale-x, 1)) scale(var(--min-font-size-inv))',
  },
});

/** Behind the page being rendered, which it must not move. */
const Waiting = styled('div')({ position: 'absolute', inset: PADDING });

export interface PagesViewProps {
  blob: Blob;
  kind: 'pdf' | 'image';
  /** The document's name, for screen readers. */
  label: string;
  page: number;
  onPage: (page: number) => void;
  /** Focused when opened, so that its keys work. */
  takesFocus: boolean;
  onDownload: () => unknown;
  /** Further tools, at the end of the toolbar. */
  tools: ReactNode;
}

/** A document page by page, with its tools; Page Up, Page Down, Home, End, +, − and 0 while it has the focus. */
export function PagesView({
  blob,
  kind,
  label,
  page,
  onPage,
  takesFocus,
  onDownload,
  tools,
}: PagesViewProps) {
  const t = useText();
  const stage = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState<number | 'fit'>('fit');
  const [turn, setTurn] = useState(0);
  const [drawn, setDrawn] = useState<{ page: number; zoom: number } | null>(null);
  const onDrawn = ({ canvas, text, width, height, zoom }: DrawnPage, at: number) => {
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', t('document.page', { page: at, pages }));
    Object.assign(sheet.current?.style ?? {}, { inlineSize: `${width}px`, blockSize: `${height}px` });
    sheet.current?.replaceChildren(canvas, ...(text ? [text] : []));
    if (at !== drawn?.page) stage.current?.scrollTo?.(0, 0);
    setDrawn({ page: at, zoom });
  };
  const { pages, failure } = usePages({
    blob,
    kind,
    page,
    zoom,
    turn,
    stage,
    padding: PADDING,
    onDrawn,
  });

  useEffect(() => {
    if (takesFocus) stage.current?.focus({ preventScroll: true });
  }, [stage, takesFocus]);

  const current = drawn?.zoom ?? 1;
  const larger = ZOOMS.find((one) => one > current + 0.01);
  const smaller = ZOOMS.findLast((one) => one < current - 0.01);
  const go = (to: number) => onPage(Math.min(Math.max(1, to), pages));
  const keys: Readonly<Record<string, () => void>> = {
    PageDown: () => go(page + 1),
    PageUp: () => go(page - 1),
    Home: () => go(1),
    End: () => go(pages),
    '+': () => drawn && larger && setZoom(larger),
    '-': () => drawn && smaller && setZoom(smaller),
    '0': () => setZoom('fit'),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key];
    // A page can be left before it is drawn.
    if (!act || pages === 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    act();
  };

  return (
    // The keys work wherever the focus is within, on its buttons too.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={onKeyDown}>
      <Bar>
        {pages > 1 && (
          <>
            <IconButton
              size={30}
              icon={IconChevronLeft}
              directional
              label={t('document.previous')}
              disabled={page <= 1}
              onClick={() => go(page - 1)}
            />
            <span>{t('document.page', { page, pages })}</span>
            <IconButton
              size={30}
              icon={IconChevronRight}
              directional
              label={t('document.next')}
              disabled={page >= pages}
              onClick={() => go(page + 1)}
            />
          </>
        )}
        {pages > 0 && !failure && (
          <>
            <IconButton
              size={30}
              icon={IconZoomOut}
              label={t('document.zoomOut')}
              disabled={!drawn || !smaller}
              onClick={() => smaller && setZoom(smaller)}
            />
            <span data-fixed>{`${formatNumber(Math.round(current * 100))}\u00a0%`}</span>
            <IconButton
              size={30}
              icon={IconZoomIn}
              label={t('document.zoomIn')}
              disabled={!drawn || !larger}
              onClick={() => larger && setZoom(larger)}
            />
            <IconButton
              size={30}
              icon={IconFitWidth}
              label={t('document.fit')}
              active={zoom === 'fit'}
              onClick={() => setZoom('fit')}
            />
            <IconButton
              size={30}
              icon={IconRotate}
              label={t('document.rotate')}
              disabled={!drawn}
              onClick={() => setTurn((turn + 90) % 360)}
            />
          </>
        )}
        {tools}
      </Bar>
      <VisuallyHidden as="output">
        {drawn ? t('document.page', { page: drawn.page, pages }) : ''}
      </VisuallyHidden>
      {/* Scrollable by keyboard. */}
      <Stage ref={stage} aria-label={label} tabIndex={0} data-drawn={drawn?.page}>
        {failure ? (
          <EmptyState
            icon={IconAlert}
            title={t('document.broken.title')}
            action={
              <Button size={30} icon={IconDownload} onClick={onDownload}>
                {t('document.download')}
              </Button>
            }
          >
            {t(`document.${failure}`)}
          </EmptyState>
        ) : (
          <>
            {!drawn && (
              <Waiting>
                <Skeleton height={360} />
              </Waiting>
            )}
            <Sheet ref={sheet} />
          </>
        )}
      </Stage>
    </div>
  );
}
