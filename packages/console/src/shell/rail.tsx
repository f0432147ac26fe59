import { useCanAccessResources } from 'ra-core'
import { NavLink } from 'react-router'
import { cx } from '../ui/class-names.ts'
import { PLACES } from './places.ts'

const RESOURCES = PLACES.flatMap(({ places }) => places.map(({ resource }) => resource))

export const Rail = ({ onGo }: { onGo?: () => void }) => {
  const { canAccess } = useCanAccessResources({ action: 'list', resources: RESOURCES })
  return (
    <nav aria-label="Console" className="grid content-start gap-4 p-3">
      {PLACES.map(({ group, places }) => {
        const open = places.filter(({ resource }) => canAccess?.[resource] === true)
        if (open.length === 0) return null
        return (
          <div key={group} className="grid gap-0.5">
            <p className="px-2 pb-1 text-12 text-faint">{group}</p>
            {open.map(({ path, title, icon: Icon }) => (
              <NavLink
                key={path}
                to={path}
                end={path === '/'}
                {...(onGo !== undefined && { onClick: onGo })}
                className={({ isActive }) =>
                  cx(
                    'flex min-h-9 items-center gap-2.5 rounded-6 px-2',
                    isActive
                      ? 'bg-raised font-semibold text-text'
                      : 'text-muted hover:bg-raised hover:text-text',
                  )
                }
              >
                <Icon size={17} strokeWidth={1.75} aria-hidden="true" />
                {title}
              </NavLink>
            ))}
          </div>
        )
      })}
    </nav>
  )
}
