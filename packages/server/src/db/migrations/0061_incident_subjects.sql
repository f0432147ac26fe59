-- Open incidents whose subject is worded anew: under the former wording nothing would close them.
update incident set subject = case subject
    when 'the chain holds more than the books say' then 'the chain holds more than the books show'
    when 'the books are looked at every minute' then 'the books are checked every minute'
    when 'what is committed is on a second server' then 'commits are stored on a second server'
    else replace(subject, 'names that nobody has, ', 'unknown names, ')
  end
where closed_at is null
  and (subject in ('the chain holds more than the books say', 'the books are looked at every minute', 'what is committed is on a second server')
       or subject like 'names that nobody has, %');
