import { PERMISSIONS, type Permission } from '@nibble/contract/console'
import { useCanAccess } from 'ra-core'
import { plainWords } from '../text/words.ts'

const ROLE_LIST = new Intl.ListFormat('en', { type: 'conjunction' })

/** Shown in place of a button that this operator's roles lack, naming the roles that have it. Others see nothing. */
export const WhoMay = ({ permission, children }: { permission: Permission; children: string }) => {
  const [resource = '', action = ''] = permission.split('.')
  const { canAccess } = useCanAccess({ resource, action })
  if (canAccess !== false) return null
  return (
    <p className="text-12 text-muted">
      Only {ROLE_LIST.format(PERMISSIONS[permission].map(plainWords))} may {children}.
    </p>
  )
}
