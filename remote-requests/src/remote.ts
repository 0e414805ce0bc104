import { defineRemote, lazyWidget, type WidgetLoader } from '@cessio/shell';
import fr from '../locales/fr.json';
import type { WidgetName } from './board.ts';
import { routes } from './page-routes.ts';

// Widgets shown together are in one file.
const figures = () => import(/* webpackChunkName: "requests-board" */ './features/board/figures.widget.tsx');
const guarantees = () =>
  import(/* webpackChunkName: "requests-board" */ './features/board/guarantees.widget.tsx');

const widgets: Record<WidgetName, WidgetLoader> = {
  figures: lazyWidget(figures, 'FiguresWidget'),
  guarantees: lazyWidget(guarantees, 'GuaranteesWidget'),
};

export const remote = defineRemote({
  name: 'requests',
  contractRange: '^1.0',
  namespace: 'requests',
  texts: { fr },
  widgets,
  routes,
});
