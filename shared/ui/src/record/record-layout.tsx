import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { IconPen } from '../icons/icons.ts';
import { BottomBar } from '../layout/bottom-bar.tsx';
import { column, media, styled } from '../theme/look.ts';
import { useMediaQuery } from '../util/use-media-query.ts';
import { useText } from './record-text.ts';
import { barSteps, StepsCard, type StepsCardProps } from './steps-card.tsx';

/** Width below which the rail moves under the main column. */
const DROPPED = '@media (max-width: 1199.95px)';
const TOP = 'calc(var(--table-top, 0px) + 16px)';

const Frame = styled('div')({ containerType: 'inline-size', [media.print]: { containerType: 'normal' } });
const Columns = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'minmax(0, 1fr) var(--rail)',
  gridTemplateAreas: '"facts decision" "document decision"',
  gridTemplateRows: 'auto 1fr',
  alignItems: 'start',
  '&:not([data-document])': { gridTemplateAreas: '"facts decision"', gridTemplateRows: 'auto' },
  // Facts, document and decision: side by side where all three are readable.
  '@container (min-width: 1000px)': {
    '&[data-document]': {
      gridTemplateColumns: 'minmax(300px, 5fr) minmax(0, 6fr) minmax(280px, 320px)',
      gridTemplateAreas: '"facts document decision"',
      gridTemplateRows: 'auto',
    },
  },
  [DROPPED]: { '&, &[data-document]': { display: 'flex', flexDirection: 'column', alignItems: 'stretch' } },
  [media.print]: { '&, &[data-document]': { display: 'block', '& > * + *': { marginBlockStart: 12 } } },
});
const Facts = styled('div')({ ...column, gap: 16, minInlineSize: 0, gridArea: 'facts' });
const Given = styled('div')({
  minInlineSize: 0,
  gridArea: 'document',
  position: 'sticky',
  insetBlockStart: TOP,
  [DROPPED]: { position: 'static' },
  [media.print]: { display: 'none' },
});
/** Sticky: what does not fit the window scrolls in it, with space for focus rings. */
const Rail = styled('div')({
  ...column,
  gap: 16,
  gridArea: 'decision',
  position: 'sticky',
  insetBlockStart: TOP,
  maxBlockSize: 'calc(100dvh - var(--table-top, 0px) - 32px)',
  overflowY: 'auto',
  scrollbarWidth: 'thin',
  margin: -4,
  padding: 4,
  '& > *': { flex: 'none' },
  '& > :empty': { display: 'none' },
  [DROPPED]: { position: 'static', maxBlockSize: 'none', overflowY: 'visible', margin: 0, padding: 0 },
  [media.print]: { position: 'static', maxBlockSize: 'none', overflow: 'visible' },
});

export interface RecordLayoutProps {
  /** Facts of the record. */
  children: ReactNode;
  /** Its document, beside the facts where there is space. */
  document?: ReactNode;
  /** The reader's possible steps: in the rail, and the likeliest ones in a bar where the rail is below. */
  steps?: StepsCardProps | undefined;
  /** A decision with its own text and figures, above the steps. */
  decision?: ReactNode;
  /** The history, at the end of the rail. */
  history?: ReactNode;
  railWidth?: number;
}

/** The page of a record: facts at the left, its document in the middle, a sticky decision rail. */
export function RecordLayout({
  children,
  document,
  steps,
  decision,
  history,
  railWidth = 340,
}: RecordLayoutProps) {
  const dropped = useMediaQuery(DROPPED);
  // The height of the steps depends on who acts next, and so does what is below them.
  const known = !steps || !('next' in steps) || steps.next !== undefined;
  const held = steps && known && dropped ? barSteps(steps) : null;
  const rail = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  // A scroll container must be reachable by keyboard, even without anything focusable in it.
  useEffect(() => {
    const element = rail.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const watcher = new ResizeObserver(() => setScrolls(element.scrollHeight > element.clientHeight + 1));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return (
    <>
      <Frame>
        <Columns
          data-document={document ? true : undefined}
          style={{ ['--rail' as string]: `${railWidth}px` }}
        >
          <Facts>{children}</Facts>
          {document && <Given>{document}</Given>}
          <Rail ref={rail} tabIndex={scrolls ? 0 : undefined}>
            {decision}
            {known && steps && (
              <div data-print="hide">
                <StepsCard {...steps} held={held} />
              </div>
            )}
            {known && history}
          </Rail>
        </Columns>
      </Frame>
      {held && steps && <StepsBar {...steps} held={held} />}
    </>
  );
}

/** The likeliest steps within reach of the thumb; all others are in the card. */
function StepsBar({
  held,
  onAsk,
  edit,
}: StepsCardProps & { held: NonNullable<ReturnType<typeof barSteps>> }) {
  const t = useText();
  const { main, second } = held;
  return (
    <BottomBar label={t('record.actions')}>
      {second && (
        <Button size={44} onClick={() => onAsk(second)}>
          {second.label}
        </Button>
      )}
      {main ? (
        <Button size={44} variant="primary" onClick={() => onAsk(main)}>
          {main.label}
        </Button>
      ) : (
        edit && (
          <Button size={44} variant="primary" icon={IconPen} to={edit.to}>
            {edit.label}
          </Button>
        )
      )}
    </BottomBar>
  );
}
