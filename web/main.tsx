import './theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { AppRoutes } from './router.tsx';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { Toasts } from './ui/toasts.tsx';
import { TooltipHost } from './ui/tooltip-host.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <BrowserRouter>
        <AppRoutes />
        <Toasts />
        <TooltipHost />
      </BrowserRouter>
    </ErrorBoundary>
  </StrictMode>,
);
