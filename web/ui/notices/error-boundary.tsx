import { Component, type ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { NoticePage } from './notice-page.tsx';

/** The last resort. Leaves by a full page load, because the page's state cannot be trusted. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <NoticePage
        title="Unexpected Application Error!"
        actions={
          <>
            <Button variant="primary" onClick={() => location.reload()}>
              Reload
            </Button>
            <Button onClick={() => location.assign('/')}>Go home</Button>
          </>
        }
      >
        <title>Unexpected Application Error! · Vizio</title>
        This page failed to load or draw. Saved work is safe on the server. Reload the page; the server may have been
        updated while the page was open.
      </NoticePage>
    );
  }
}
