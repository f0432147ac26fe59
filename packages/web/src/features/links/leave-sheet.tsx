import { useText } from '../../text/text-context.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Sheet } from '../../ui/sheet.tsx'
import type { OutsideLink } from './link-cards.tsx'

/** The warning before another site, with the whole address that it leads to. */
export const LeaveSheet = ({ link, onClose }: { link: OutsideLink | null; onClose: () => void }) => {
  const t = useText()
  return (
    <Sheet
      open={link !== null}
      onClose={onClose}
      title={t('links.leaveTitle')}
      footer={
        <>
          <a
            href={link?.url}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ look: 'primary', wide: true })}
            onClick={onClose}
          >
            {t('links.leave')}
          </a>
          <Button wide onClick={onClose}>
            {t('links.stay')}
          </Button>
        </>
      }
    >
      <p className="text-muted">{t('links.leaveText')}</p>
      <p className="mt-3 rounded-12 bg-raised px-3 py-2.5 font-mono text-14 [overflow-wrap:anywhere]">
        {link?.url}
      </p>
    </Sheet>
  )
}
