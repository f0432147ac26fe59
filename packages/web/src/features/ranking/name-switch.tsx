import { showName } from '@nibble/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { keys } from '../../api/keys.ts'
import { useText } from '../../text/text-context.ts'
import { Switch } from '../../ui/switch.tsx'

/** Whether others read the player's name in full. */
export const NameSwitch = ({ isShown }: { isShown: boolean | undefined }) => {
  const t = useText()
  const cache = useQueryClient()
  const save = useMutation({
    mutationFn: (wanted: boolean) => call(showName, { isShown: wanted }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.boards }),
  })
  return (
    <div className="border-t border-line pt-1">
      <Switch
        checked={save.isPending ? save.variables : (isShown ?? false)}
        disabled={isShown === undefined || save.isPending}
        onChange={(event) => save.mutate(event.target.checked)}
      >
        {t('ranking.showName')}
      </Switch>
      {save.isError && (
        <p role="alert" className="text-12 text-loss">
          {errorSentence(t, save.error)}
        </p>
      )}
    </div>
  )
}
