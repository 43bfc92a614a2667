-- Finding any booking (SERVICE-5). db/find-bookings.ts asks with the same expressions; a test compares the plans with these names.

create index booking_last_name on booking ((lower(replace(translate(details ->> 'lastName', 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïðñòóôõöøùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĨĩĪīĬĭĮįİıĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžǍǎǏǐǑǒǓǔǕǖǗǘǙǚǛǜȘșȚț-’.', 'aaaaaaceeeeiiiidnoooooouuuuyaaaaaaceeeeiiiidnoooooouuuuyyaaaaaaccccccccddddeeeeeeeeeegggggggghhiiiiiiiiiijjkkllllllllnnnnnnoooooorrrrrrssssssssttttuuuuuuuuuuuuwwyyyzzzzzzaaiioouuuuuuuuuusstt   '), 'ß', 'ss'))) text_pattern_ops) where erased_at is null;
create index booking_plate_look on booking ((translate(upper(details ->> 'plate'), 'ODQILBSZ -._·•/', '00011852'))) where erased_at is null;
create index booking_phone_end on booking ((reverse(details ->> 'mobile')) text_pattern_ops) where erased_at is null;
