import { Component, type ReactNode } from 'react';
import { LostPage } from './lost-page.tsx';

type Props = { children: ReactNode; place?: string };
type State = { error: Error | null; place: string | undefined };

/** Replaces a page that failed, until another `place` is opened. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, place: this.props.place };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { error: null, place };
  }

  override render() {
    return this.state.error ? <LostPage error={this.state.error} /> : this.props.children;
  }
}
