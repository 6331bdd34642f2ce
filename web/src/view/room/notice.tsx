import type { ComponentChildren } from 'preact';
import type { ByeCode } from '../../protocol/messages';
import { follow, usePage } from '../page';
import { Face } from '../parts/face';
import { Header } from '../parts/header';
import { byeLabel, t } from '../words';

/** A page that says one thing, and what to do about it. */
export function Notice({ title, text, face, children }: { title: string; text?: string; face: number; children?: ComponentChildren }) {
  return (
    <div class="notice-page">
      <Header />
      <main id="content" tabIndex={-1}>
        <div class="notice paper pad">
          <span class="notice-die die" aria-hidden="true">
            <Face value={face} />
          </span>
          <h1>{title}</h1>
          {text && <p>{text}</p>}
          {children && <div class="notice-actions">{children}</div>}
        </div>
      </main>
    </div>
  );
}

/** The connection has ended for a reason: which, in words, and the way on. */
export function Ended({ code, onReconnect }: { code: ByeCode; onReconnect: () => void }) {
  const page = usePage();
  const home = (
    <a class="button" href="/" onClick={follow(page, '/')}>
      {t('notice.home')}
    </a>
  );
  const again = (label: string, run: () => void) => (
    <>
      <button type="button" class="button primary" onClick={run}>
        {label}
      </button>
      {home}
    </>
  );
  switch (code) {
    case 'replaced':
      return (
        <Notice title={byeLabel(code)} text={t('notice.replaced')} face={2}>
          {again(t('notice.play_here'), onReconnect)}
        </Notice>
      );
    case 'moved':
      return (
        <Notice title={byeLabel(code)} text={t('notice.moved')} face={4}>
          {again(t('notice.watch'), onReconnect)}
        </Notice>
      );
    case 'removed':
      return (
        <Notice title={byeLabel(code)} text={t('notice.removed')} face={1}>
          {home}
        </Notice>
      );
    case 'room_not_found':
      return <NotFound />;
    case 'new_version':
      return (
        <Notice title={byeLabel(code)} text={t('notice.new_version')} face={6}>
          {again(t('notice.reload'), () => location.reload())}
        </Notice>
      );
    case 'room_full':
      return (
        <Notice title={byeLabel(code)} text={t('notice.room_full')} face={6}>
          {again(t('notice.try_again'), onReconnect)}
        </Notice>
      );
    default:
      return (
        <Notice title={byeLabel(code)} text={t('notice.interrupted')} face={3}>
          {again(t('notice.try_again'), onReconnect)}
        </Notice>
      );
  }
}

/** No such room, or no such page. */
export function NotFound() {
  const page = usePage();
  return (
    <Notice title={byeLabel('room_not_found')} text={t('notice.not_found')} face={1}>
      <a class="button primary" href="/" onClick={follow(page, '/')}>
        {t('notice.home')}
      </a>
    </Notice>
  );
}
