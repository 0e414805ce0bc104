import { defineRemote, lazyWidget, type WidgetLoader } from '@cessio/shell';
import fr from '../locales/fr.json';
import type { WidgetName } from './board.ts';
import { routes } from './page-routes.ts';

const widgets: Record<WidgetName, WidgetLoader> = {
  figures: lazyWidget(
    () => import(/* webpackChunkName: "admin-board" */ './features/board/figures.widget.tsx'),
    'FiguresWidget',
  ),
};

export const remote = defineRemote({
  name: 'admin',
  contractRange: '^1.0',
  namespace: 'admin',
  texts: { fr },
  widgets,
  routes,
});
