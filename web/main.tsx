import './theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { unstable_HistoryRouter as HistoryRouter } from 'react-router';
import { createLinkHistory } from './link-history.ts';
import { AppRoutes } from './router.tsx';
import { lazyPage } from './ui/lazy-component.ts';
import { ErrorBoundary } from './ui/lost/error-boundary.tsx';
import { LostBar } from './ui/lost/lost-bar.tsx';
import { Optional } from './ui/notices/optional.tsx';

const TooltipHost = lazyPage(() => import('./ui/menus/tooltip-host.tsx').then((file) => file.TooltipHost));
const Toasts = lazyPage(() => import('./ui/notices/toasts.tsx').then((file) => file.Toasts));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');

const history = createLinkHistory();

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <HistoryRouter history={history}>
        <AppRoutes />
        <Optional>
          <Toasts />
        </Optional>
        <LostBar />
        <Optional>
          <TooltipHost />
        </Optional>
      </HistoryRouter>
    </ErrorBoundary>
  </StrictMode>,
);
